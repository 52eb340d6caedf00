import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'
import type { AppEventMap } from '@frontdesk/platform'
import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { createMessageToasts } from './createMessageToasts.ts'

type Arrival = AppEventMap['new_message']

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const anArrival = (different: Partial<Arrival['message']> = {}, more: Partial<Arrival> = {}): Arrival => ({
  type: 'message-arrived',
  companyId: 101,
  seq: null,
  message: aMessage(different),
  users: [aUser()],
  chat: aChat(),
  ...more,
})

/** Message toasts whose timers run when the test calls `passTime`. */
function someToasts({ visibleChatId = null }: { visibleChatId?: number | null } = {}) {
  const shown: string[] = []
  let waiting: (() => void)[] = []
  const dismissed: string[] = []
  const { arrived, missed, seen } = createMessageToasts({
    companyId: () => 101,
    visibleChatId: () => visibleChatId,
    show: (message) => `toast ${String(shown.push(message))}`,
    dismiss: (id) => dismissed.push(id),
    later: (_, task) => waiting.push(task),
  })
  const passTime = () => {
    const due = waiting
    waiting = []
    due.forEach((task) => task())
  }
  return { arrived, missed, seen, shown, dismissed, passTime }
}

it('a toast names the sender and shows the text', () => {
  const { arrived, shown } = someToasts()
  arrived(anArrival({ text: 'Is Friday free?' }))
  expect(shown).toEqual(['Anna: Is Friday free?'])
})

it('the chat that is open and visible shows no toast', () => {
  const { arrived, shown } = someToasts({ visibleChatId: 10001 })
  arrived(anArrival())
  arrived(anArrival({ chatId: 10002, text: 'Hello from another' }))
  expect(shown).toEqual(['Anna: Hello from another'])
})

it.each([
  ['our own reply', anArrival({ status: 'sent' })],
  ['a notice of the system', anArrival({ kind: 'system' })],
  ['another company’s message', anArrival({}, { companyId: 102 })],
  ['an answer of the support', anArrival({}, { chat: aChat({ purpose: 'support' }) })],
])('no toast is shown for %s', (_, arrival) => {
  const { arrived, shown } = someToasts()
  arrived(arrival)
  expect(shown).toEqual([])
})

it('the first message of a burst is shown at once and the others as one sentence', () => {
  const { arrived, shown, passTime } = someToasts()
  for (const chatId of [1, 2, 3, 3]) arrived(anArrival({ chatId, text: `From ${String(chatId)}` }))
  expect(shown).toEqual(['Anna: From 1'])
  passTime()
  expect(shown).toEqual(['Anna: From 1', '3 new messages in 2 chats'])
})

it('a burst in one chat names its sender', () => {
  const { arrived, shown, passTime } = someToasts()
  for (const text of ['Hello', 'Are you there?', 'Please answer']) arrived(anArrival({ text }))
  passTime()
  expect(shown).toEqual(['Anna: Hello', 'Anna: 2 new messages'])
})

it('a message after a burst has ended is shown at once', () => {
  const { arrived, shown, passTime } = someToasts()
  arrived(anArrival({ text: 'One' }))
  passTime()
  arrived(anArrival({ text: 'Two' }))
  expect(shown).toEqual(['Anna: One', 'Anna: Two'])
})

it('a long text is cut, and a message without text is shown as an attachment', () => {
  const { arrived, shown, passTime } = someToasts()
  arrived(anArrival({ text: 'a'.repeat(500) }))
  passTime()
  arrived(anArrival({ text: '' }))
  expect(shown[0]).toHaveLength('Anna: '.length + 121)
  expect(shown[1]).toBe('Anna: attachment')
})

it('a message whose sender is unknown is shown as a new message', () => {
  const { arrived, shown } = someToasts()
  arrived(anArrival({ text: 'Hello' }, { users: [], chat: null }))
  expect(shown).toEqual(['New message: Hello'])
})

it('the toasts of a chat that was seen meanwhile are dismissed, and no more are shown for its messages', () => {
  const { arrived, seen, shown, dismissed, passTime } = someToasts()
  arrived(anArrival({ chatId: 1, text: 'One' }))
  arrived(anArrival({ chatId: 1, text: 'Two' }))
  arrived(anArrival({ chatId: 2, text: 'Another' }))
  seen(1)
  expect(dismissed).toEqual(['toast 1'])
  passTime()
  expect(shown).toEqual(['Anna: One', 'Anna: Another'])
})

it('all messages missed while disconnected are shown as one sentence', () => {
  const { missed, arrived, shown, passTime } = someToasts({ visibleChatId: 9 })
  for (let n = 0; n < 500; n += 1) missed(anArrival({ id: n + 1, chatId: n % 5 }))
  missed(anArrival({ chatId: 9 }))
  arrived(anArrival({ chatId: 1, text: 'And one more' }))
  expect(shown).toEqual([])
  passTime()
  expect(shown).toEqual(['501 new messages in 5 chats'])
})

it('missed messages of a chat that was seen meanwhile are not shown', () => {
  const { missed, seen, shown, passTime } = someToasts()
  missed(anArrival({ chatId: 1 }))
  missed(anArrival({ chatId: 2, text: 'Only this' }))
  seen(1)
  passTime()
  expect(shown).toEqual(['Anna: Only this'])
})
