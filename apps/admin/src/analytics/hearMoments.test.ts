import { createAppEvents } from '@frontdesk/platform'
import { anAdmin } from '@frontdesk/contract/fixtures'
import type { Admin } from '@frontdesk/contract'
import { beforeEach, expect, it } from 'vitest'
import type { AnalyticsEvent } from './AnalyticsEvent.ts'
import { hearMoments } from './hearMoments.ts'
import { waitingTracker } from './waitingTracker.ts'
import type { Tracker } from './Tracker.ts'

let told: (AnalyticsEvent | { identified: string } | 'forgotten')[]
let events: ReturnType<typeof createAppEvents>
let admin: (admin: Admin) => void

const aTracker = (): Tracker => ({
  track: (event) => void told.push(event),
  identify: ({ userId }) => void told.push({ identified: userId }),
  forget: () => void told.push('forgotten'),
})
beforeEach(() => {
  told = []
  events = createAppEvents()
  hearMoments(
    {
      events,
      language: () => 'kk',
      page: { origin: 'https://desk.example', referrer: 'https://www.google.com/search?q=frontdesk' },
      onAdmin: (hear) => {
        admin = hear
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
])('%s is told as %j', (moment, event) => {
  moment()
  expect(told).toEqual([event])
})

it('tells the sign-out before it forgets who it was', () => {
  events.emit('USER_INITIATE_LOGOUT', null)
  expect(told).toEqual([{ name: 'User Logout', properties: {} }, 'forgotten'])
})

it('tells pages by pattern, each with the one before it', () => {
  events.emit('PAGE_OPENED', { pathname: '/auth/verify/4f9d1c2b7a8e' })
  events.emit('PAGE_OPENED', { pathname: '/chats/10001' })
  expect(told).toEqual([
    {
      name: 'Page View',
      properties: {
        url: 'https://desk.example/auth/verify/:token',
        path: '/auth/verify/:token',
        title: 'E-mail verification',
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

it('names the administrator once, and again when something of them changed or they came back', () => {
  admin(anAdmin())
  admin(anAdmin())
  const once = told.length
  expect(told).toMatchObject([{ identified: 'admin-1001' }, { name: 'userIdentified' }, { name: 'userPropertiesSet' }])
  admin(anAdmin({ language: 'pt' }))
  expect(told.length).toBe(2 * once)
  events.emit('USER_INITIATE_LOGOUT', null)
  admin(anAdmin({ language: 'pt' }))
  expect(told.at(-3)).toEqual({ identified: 'admin-1001' })
})

it('keeps what is told before the client is there, and misses none that never comes', async () => {
  told = []
  let come: (tracker: Tracker) => void = () => undefined
  const tracker = waitingTracker([new Promise((resolve) => (come = resolve)), Promise.reject(new Error('blocked'))])
  tracker.track({ name: 'User Logout', properties: {} })
  tracker.forget()
  expect(told).toEqual([])
  come(aTracker())
  await Promise.resolve()
  await Promise.resolve()
  expect(told).toEqual([{ name: 'User Logout', properties: {} }, 'forgotten'])
})
