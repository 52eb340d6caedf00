import type { PrivateNote } from '@frontdesk/contract'
import { aChat, aMessage, anAdmin } from '@frontdesk/contract/fixtures'
import { aPlatform } from '@frontdesk/platform/testing'
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
  const { onEvent } = notifyByToasts({ ...aPlatform(), session, toasts }, { device, chime })
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

const aMention = (different: Partial<PrivateNote> = {}): PrivateNote => ({
  id: 3,
  companyId: 101,
  chatId: 10001,
  clientNoteId: 'note-0001',
  author: { adminId: 8, name: 'Marco' },
  body: 'Can you call her?',
  mentions: [anAdmin().id],
  revision: 1,
  createdAt: '2026-11-29T10:00:00.000Z',
  editedAt: null,
  isRemoved: false,
  ...different,
})

it.each([
  ['a note that mentions the reader', {}, false, ['Marco mentions you in a note: Can you call her?']],
  ['one that mentions somebody else', { mentions: [999] }, false, []],
  ['one that was edited', { revision: 2 }, false, []],
  ['one that was missed', {}, true, []],
  ['one of another company', { companyId: 102 }, false, []],
] as const)('a toast tells of a mention at once: %s', (_, different, isCaughtUp, expected) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const platform = aPlatform()
  const note = aMention({
    ...different,
    mentions: [...(('mentions' in different && different.mentions) || [anAdmin().id])],
  })
  notifyByToasts(platform, { chime: () => Promise.resolve() }).onNote?.(
    { type: 'note-changed', companyId: note.companyId, seq: null, note },
    { isCaughtUp },
  )
  expect(platform.toasts.visible().map(({ message }) => message)).toEqual(expected)
})

const ofReader = { by: 'human' as const, adminId: anAdmin().id, userId: 5, name: 'Olena' }
const byMarco = { adminId: 999, name: 'Marco' }

it.each([
  ['a colleague gives the reader a chat', ofReader, byMarco, false, ['Marco assigned a chat to you: Anna']],
  ['the reader takes it themselves', ofReader, { ...byMarco, adminId: anAdmin().id }, false, []],
  ['another person gets it', { ...ofReader, adminId: 999 }, byMarco, false, []],
  ['a change that is no assignment', ofReader, undefined, false, []],
  ['one that was missed', ofReader, byMarco, true, []],
] as const)('a toast names an assignment at once: %s', (_, handler, assignedBy, isCaughtUp, expected) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const platform = aPlatform()
  const chat = aChat({ companyId: 101, title: 'Anna', handler })
  notifyByToasts(platform, { chime: () => Promise.resolve() }).onEvent(
    { type: 'chat-changed', companyId: 101, seq: 7, chat, ...(assignedBy && { assignedBy }) },
    { isCaughtUp },
  )
  expect(platform.toasts.visible().map(({ message }) => message)).toEqual(expected)
})
