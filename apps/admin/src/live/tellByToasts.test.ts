import { aMessage } from '@frontdesk/contract/fixtures'
import { createAppEvents, createToasts, openStorage, type StorageKey } from '@frontdesk/platform'
import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { tellByToasts, visibleChatId } from './tellByToasts.ts'

/** A message of a customer arrives on a device with these choices. */
function arrived(choices: Partial<Record<StorageKey, string>>) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const device = openStorage(() => {
    throw new Error('kept for the life of the page')
  })
  for (const [key, value] of Object.entries(choices)) device.set(key, value)
  const events = createAppEvents()
  const toasts = createToasts()
  const chime = vi.fn(() => Promise.resolve())
  const session = { companyId: () => 1 } as Parameters<typeof tellByToasts>[0]['session'] // of a session only its company is asked
  tellByToasts({ events, session, toasts }, { device, chime })
  events.emit('new_message', {
    type: 'message-arrived',
    companyId: 1,
    seq: null,
    message: aMessage({ status: 'received', text: 'Hi' }),
    users: [],
    chat: null,
  })
  return { toasts: toasts.visible().map(({ message }) => message), chimes: chime.mock.calls.length }
}

it('shows a new message, without a sound, unless it was chosen otherwise', () => {
  expect(arrived({})).toEqual({ toasts: ['New message: Hi'], chimes: 0 })
})

it('is heard where that was chosen', () => {
  expect(arrived({ isMessageSoundOn: 'true' })).toEqual({ toasts: ['New message: Hi'], chimes: 1 })
})

it('is silent and invisible where that was chosen', () => {
  expect(arrived({ areMessageToastsOn: 'false' })).toEqual({ toasts: [], chimes: 0 })
})

const view = (pathname: string, visibilityState: DocumentVisibilityState) =>
  ({ location: { pathname }, document: { visibilityState } }) as Window // the two facts that are looked at

it.each([
  ['/chats/7', 'visible', 7],
  ['/kk/chats/7/', 'visible', 7],
  ['/chats/7', 'hidden', null],
  ['/chats', 'visible', null],
  ['/chats/7x', 'visible', null],
  ['/assistant', 'visible', null],
] as const)('at %s, %s, is %j', (pathname, state, chatId) => {
  expect(visibleChatId(view(pathname, state))).toBe(chatId)
})
