import type { Admin } from '@frontdesk/contract'
import type { AppEvents } from '../events/createAppEvents.ts'
import { reportedAddress, pageOf } from '../privacy/pageOf.ts'
import type { Tracker } from './Tracker.ts'

export type TrackedApp = {
  events: AppEvents
  /** Calls the listener with the signed-in administrator, now and at every change; returns how to unsubscribe. */
  onAdmin: (listener: (admin: Admin) => void) => () => void
  language: () => string
  page: { origin: string; referrer: string }
}

const idOf = (adminId: number | null) => (adminId === null ? '' : `admin-${String(adminId)}`)

/** Sends the app's events to a tracker under the names of AN-1. Returns how to unsubscribe. */
export function trackAppEvents({ events, onAdmin, language, page }: TrackedApp, tracker: Tracker): () => void {
  let identified: string | null = null
  /** The user of the newest sign-in or of the loaded administrator; '' before either. */
  let userId = ''
  let referrer = reportedAddress(page.referrer, page.origin)
  const stops = [
    onAdmin((admin) => {
      const user = {
        userId: idOf(admin.id),
        emailVerified: admin.isEmailVerified,
        language: admin.language ?? language(),
      }
      userId = user.userId
      const signature = JSON.stringify(user)
      if (signature === identified) return
      identified = signature
      tracker.identify({ ...user, email: admin.email, fullName: admin.fullName })
      tracker.track({ name: 'userIdentified', properties: { userId: user.userId } })
      tracker.track({ name: 'userPropertiesSet', properties: user })
    }),
    events.on('USER_AUTH_SUCCESS', ({ adminId, by }) => {
      userId = idOf(adminId)
      const properties = { userId, method: by === 'link' ? 'link' : 'email', language: language() }
      tracker.track(
        by === 'registration' ? { name: 'User Registration', properties } : { name: 'User Login', properties },
      )
    }),
    events.on('USER_INITIATE_LOGOUT', () => {
      tracker.track({ name: 'User Logout', properties: { userId } })
      tracker.forget()
      identified = null
      userId = ''
    }),
    events.on('EMAIL_VERIFIED', () => tracker.track({ name: 'Email Verified', properties: {} })),
    events.on('CHAT_STARTED', ({ platform }) => tracker.track({ name: 'Chat Started', properties: { platform } })),
    events.on('CHAT_MESSAGE_SENT', ({ platform }) =>
      tracker.track({ name: 'Chat Message Sent', properties: { platform } }),
    ),
    events.on('BOT_CONFIGURED', ({ platform }) => tracker.track({ name: 'Bot Configured', properties: { platform } })),
    events.on('MESSENGER_INTEGRATION_CONNECTED', ({ type }) =>
      tracker.track({ name: 'Integration Connected', properties: { integrationType: type } }),
    ),
    events.on('MESSENGER_INTEGRATION_DISCONNECTED', ({ type }) =>
      tracker.track({ name: 'Integration Disconnected', properties: { integrationType: type } }),
    ),
    events.on('SUBSCRIPTION_STARTED', (properties) => tracker.track({ name: 'Subscription Started', properties })),
    events.on('SUBSCRIPTION_RENEWED', (properties) => tracker.track({ name: 'Subscription Renewed', properties })),
    events.on('SUBSCRIPTION_CANCELLED', (properties) => tracker.track({ name: 'Subscription Cancelled', properties })),
    events.on('PAYMENT_COMPLETED', (properties) => tracker.track({ name: 'Payment Completed', properties })),
    events.on('PAGE_OPENED', ({ pathname }) => {
      const { path, title } = pageOf(pathname)
      const url = page.origin + path
      tracker.track({ name: 'Page View', properties: { url, path, referrer, title } })
      referrer = url
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
