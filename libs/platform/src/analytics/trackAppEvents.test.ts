import { createAppEvents } from '../events/createAppEvents.ts'
import { anAdmin } from '@frontdesk/contract/fixtures'
import type { Admin } from '@frontdesk/contract'
import { beforeEach, expect, it } from 'vitest'
import type { AnalyticsEvent } from './AnalyticsEvent.ts'
import { trackAppEvents } from './trackAppEvents.ts'
import { queueingTracker } from './queueingTracker.ts'
import type { Tracker } from './Tracker.ts'

let tracked: (AnalyticsEvent | { identified: string } | 'forgotten')[]
let events: ReturnType<typeof createAppEvents>
let admin: (admin: Admin) => void

const aPlan = { planName: 'Pro', price: 49, currency: 'USD', subscriptionPeriod: 'month' }

const aTracker = (): Tracker => ({
  track: (event) => void tracked.push(event),
  identify: ({ userId }) => void tracked.push({ identified: userId }),
  forget: () => void tracked.push('forgotten'),
})
beforeEach(() => {
  tracked = []
  events = createAppEvents()
  trackAppEvents(
    {
      events,
      language: () => 'kk',
      page: { origin: 'https://desk.example', referrer: 'https://www.google.com/search?q=frontdesk' },
      onAdmin: (listener) => {
        admin = listener
        return () => undefined
      },
    },
    aTracker(),
  )
})

it.each([
  [
    () => events.emit('USER_AUTH_SUCCESS', { adminId: 7, by: 'password' }),
    { name: 'User Login', properties: { userId: 'admin-7', method: 'email', language: 'kk' } },
  ],
  [
    () => events.emit('USER_AUTH_SUCCESS', { adminId: 7, by: 'link' }),
    { name: 'User Login', properties: { userId: 'admin-7', method: 'link', language: 'kk' } },
  ],
  [
    () => events.emit('USER_AUTH_SUCCESS', { adminId: 7, by: 'registration' }),
    { name: 'User Registration', properties: { userId: 'admin-7', method: 'email', language: 'kk' } },
  ],
  [() => events.emit('EMAIL_VERIFIED', null), { name: 'Email Verified', properties: {} }],
  [
    () => events.emit('CHAT_STARTED', { platform: 'internal' }),
    { name: 'Chat Started', properties: { platform: 'internal' } },
  ],
  [
    () => events.emit('CHAT_MESSAGE_SENT', { platform: 'telegram' }),
    { name: 'Chat Message Sent', properties: { platform: 'telegram' } },
  ],
  [
    () => events.emit('BOT_CONFIGURED', { platform: 'telegram' }),
    { name: 'Bot Configured', properties: { platform: 'telegram' } },
  ],
  [
    () => events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: 'whatsapp' }),
    { name: 'Integration Connected', properties: { integrationType: 'whatsapp' } },
  ],
  [
    () => events.emit('MESSENGER_INTEGRATION_DISCONNECTED', { type: 'whatsapp' }),
    { name: 'Integration Disconnected', properties: { integrationType: 'whatsapp' } },
  ],
  [() => events.emit('SUBSCRIPTION_STARTED', aPlan), { name: 'Subscription Started', properties: aPlan }],
  [() => events.emit('SUBSCRIPTION_RENEWED', aPlan), { name: 'Subscription Renewed', properties: aPlan }],
  [
    () => events.emit('SUBSCRIPTION_CANCELLED', { planName: 'Pro', subscriptionPeriod: 'month' }),
    { name: 'Subscription Cancelled', properties: { planName: 'Pro', subscriptionPeriod: 'month' } },
  ],
  [
    () => events.emit('PAYMENT_COMPLETED', { price: 49, currency: 'USD', paymentMethod: 'monobank' }),
    { name: 'Payment Completed', properties: { price: 49, currency: 'USD', paymentMethod: 'monobank' } },
  ],
])('the event %s is tracked as %j', (moment, event) => {
  moment()
  expect(tracked).toEqual([event])
})

it('trackAppEvents tracks the sign-out before it forgets the user', () => {
  events.emit('USER_AUTH_SUCCESS', { adminId: 7, by: 'password' })
  events.emit('USER_INITIATE_LOGOUT', null)
  expect(tracked.slice(1)).toEqual([{ name: 'User Logout', properties: { userId: 'admin-7' } }, 'forgotten'])
})

it('the sign-out of an administrator whose session was there before the page names them, and the next one nobody', () => {
  admin(anAdmin())
  events.emit('USER_INITIATE_LOGOUT', null)
  events.emit('USER_INITIATE_LOGOUT', null)
  expect(tracked.filter((one) => typeof one === 'object' && 'name' in one && one.name === 'User Logout')).toEqual([
    { name: 'User Logout', properties: { userId: 'admin-1001' } },
    { name: 'User Logout', properties: { userId: '' } },
  ])
})

it('trackAppEvents tracks pages by pattern, each with the previous one as its referrer', () => {
  events.emit('PAGE_OPENED', { pathname: '/auth/verify/4f9d1c2b7a8e' })
  events.emit('PAGE_OPENED', { pathname: '/chats/10001' })
  expect(tracked).toEqual([
    {
      name: 'Page View',
      properties: {
        url: 'https://desk.example/auth/verify/:token',
        path: '/auth/verify/:token',
        title: 'Email verification',
        referrer: 'https://www.google.com',
      },
    },
    {
      name: 'Page View',
      properties: {
        url: 'https://desk.example/chats/:chatId',
        path: '/chats/:chatId',
        title: 'Chats',
        referrer: 'https://desk.example/auth/verify/:token',
      },
    },
  ])
})

it('trackAppEvents identifies the administrator once, and again after a change or another sign-in', () => {
  admin(anAdmin())
  admin(anAdmin())
  const once = tracked.length
  expect(tracked).toMatchObject([
    { identified: 'admin-1001' },
    { name: 'userIdentified' },
    { name: 'userPropertiesSet' },
  ])
  admin(anAdmin({ language: 'pt' }))
  expect(tracked.length).toBe(2 * once)
  events.emit('USER_INITIATE_LOGOUT', null)
  admin(anAdmin({ language: 'pt' }))
  expect(tracked.at(-3)).toEqual({ identified: 'admin-1001' })
})

it('queueingTracker keeps events until the client has loaded, and drops those of a client that fails to load', async () => {
  tracked = []
  let come: (tracker: Tracker) => void = () => undefined
  const tracker = queueingTracker([new Promise((resolve) => (come = resolve)), Promise.reject(new Error('blocked'))])
  tracker.track({ name: 'User Logout', properties: { userId: 'admin-7' } })
  tracker.forget()
  expect(tracked).toEqual([])
  come(aTracker())
  await Promise.resolve()
  await Promise.resolve()
  expect(tracked).toEqual([{ name: 'User Logout', properties: { userId: 'admin-7' } }, 'forgotten'])
})
