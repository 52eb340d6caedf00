import type { Admin } from '@frontdesk/contract'
import type { AppEvents } from '@frontdesk/platform'
import { addressOf, pageOf } from '../privacy/pageOf.ts'
import type { Tracker } from './Tracker.ts'

export type Moments = {
  events: AppEvents
  /** Tells who is signed in, now and whenever it becomes known. */
  onAdmin: (hear: (admin: Admin) => void) => () => void
  language: () => string
  page: { origin: string; referrer: string }
}

const idOf = (adminId: number | null) => (adminId === null ? '' : `admin-${String(adminId)}`)

/** Tells a tracker what AN-1 names, at the moments that it names. Answers how to stop. */
export function hearMoments({ events, onAdmin, language, page }: Moments, tracker: Tracker): () => void {
  let known: string | null = null
  let referrer = addressOf(page.referrer, page.origin)
  const stops = [
    onAdmin((admin) => {
      const user = {
        userId: idOf(admin.id),
        emailVerified: admin.isEmailVerified,
        language: admin.language ?? language(),
      }
      const signature = JSON.stringify(user)
      if (signature === known) return
      known = signature
      tracker.identify({ ...user, email: admin.email, fullName: admin.fullName })
      tracker.track({ name: 'userIdentified', properties: { userId: user.userId } })
      tracker.track({ name: 'userPropertiesSet', properties: user })
    }),
    events.on('USER_AUTH_SUCCESS', ({ adminId, by }) => {
      const properties = { userId: idOf(adminId), method: by === 'link' ? 'link' : 'email', language: language() }
      tracker.track(
        by === 'registration' ? { name: 'User Registration', properties } : { name: 'User Login', properties },
      )
    }),
    events.on('USER_INITIATE_LOGOUT', () => {
      tracker.track({ name: 'User Logout', properties: {} })
      tracker.forget()
      known = null
    }),
    events.on('EMAIL_VERIFIED', () => tracker.track({ name: 'Email Verified', properties: {} })),
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
    events.on('PAGE_OPENED', ({ pathname }) => {
      const { path, title } = pageOf(pathname)
      const url = page.origin + path
      tracker.track({ name: 'Page View', properties: { url, path, referrer, title } })
      referrer = url
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
