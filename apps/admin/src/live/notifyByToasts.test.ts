import { aMessage } from '@frontdesk/contract/fixtures'
import { createToasts, openStorage, type StorageKey } from '@frontdesk/platform'
import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { notifyByToasts } from './notifyByToasts.ts'
import { visibleChatId } from './visibleChatId.ts'

/** The toast and sound of a customer's message on a device with these choices. */
function arrived(choices: Partial<Record<StorageKey, string>>) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const device = openStorage(() => {
    throw new Error('This device stores nothing')
  })
  for (const [key, value] of Object.entries(choices)) device.set(key, value)
  const toasts = createToasts()
  const chime = vi.fn(() => Promise.resolve())
  const session = { companyId: () => 1 } as Parameters<typeof notifyByToasts>[0]['session'] // only its company is read
  const { onEvent } = notifyByToasts({ session, toasts }, { device, chime })
  const message = aMessage({ status: 'received', text: 'Hi' })
  onEvent({ type: 'message-arrived', companyId: 1, seq: null, message, users: [], chat: null }, { isCaughtUp: false })
  return { toasts: toasts.visible().map(({ message }) => message), chimes: chime.mock.calls.length }
}

it('a new message is shown as a toast, without a sound, by default', () => {
  expect(arrived({})).toEqual({ toasts: ['New message: Hi'], chimes: 0 })
})

it('a new message plays a sound on a device where sounds are switched on', () => {
  expect(arrived({ isMessageSoundOn: 'true' })).toEqual({ toasts: ['New message: Hi'], chimes: 1 })
})

it('a new message shows no toast on a device where toasts are switched off', () => {
  expect(arrived({ areMessageToastsOn: 'false' })).toEqual({ toasts: [], chimes: 0 })
})

const view = (pathname: string, visibilityState: DocumentVisibilityState) =>
  ({ location: { pathname }, document: { visibilityState } }) as Window // only these two properties are read

it.each([
  ['/chats/7', 'visible', 7],
  ['/kk/chats/7/', 'visible', 7],
  ['/chats/7', 'hidden', null],
  ['/chats', 'visible', null],
  ['/chats/7x', 'visible', null],
  ['/assistant', 'visible', null],
] as const)('the visible chat at %s in a %s window is %j', (pathname, state, chatId) => {
  expect(visibleChatId(view(pathname, state))).toBe(chatId)
})
