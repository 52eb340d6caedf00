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

/** A desk without a clock: time passes when the test says so. */
function aDesk({ visibleChatId = null }: { visibleChatId?: number | null } = {}) {
  const shown: string[] = []
  let waiting: (() => void)[] = []
  const dismissed: string[] = []
  const {
    arrived: tell,
    missed,
    seen,
  } = createMessageToasts({
    companyId: () => 101,
    visibleChatId: () => visibleChatId,
    show: (message) => `toast ${String(shown.push(message))}`,
    dismiss: (id) => dismissed.push(id),
    later: (_, deed) => waiting.push(deed),
  })
  const passTime = () => {
    const due = waiting
    waiting = []
    due.forEach((deed) => deed())
  }
  return { tell, missed, seen, shown, dismissed, passTime }
}

it('names who wrote, and what', () => {
  const { tell, shown } = aDesk()
  tell(anArrival({ text: 'Is Friday free?' }))
  expect(shown).toEqual(['Anna: Is Friday free?'])
})

it('keeps silent about the chat that is open and visible', () => {
  const { tell, shown } = aDesk({ visibleChatId: 10001 })
  tell(anArrival())
  tell(anArrival({ chatId: 10002, text: 'Hello from another' }))
  expect(shown).toEqual(['Anna: Hello from another'])
})

it.each([
  ['our own reply', anArrival({ status: 'sent' })],
  ['a notice of the system', anArrival({ kind: 'system' })],
  ['another company’s message', anArrival({}, { companyId: 102 })],
  ['an answer of the support', anArrival({}, { chat: aChat({ purpose: 'support' }) })],
])('keeps silent about %s', (_, arrival) => {
  const { tell, shown } = aDesk()
  tell(arrival)
  expect(shown).toEqual([])
})

it('tells the first of a burst at once and the others as one sentence', () => {
  const { tell, shown, passTime } = aDesk()
  for (const chatId of [1, 2, 3, 3]) tell(anArrival({ chatId, text: `From ${String(chatId)}` }))
  expect(shown).toEqual(['Anna: From 1'])
  passTime()
  expect(shown).toEqual(['Anna: From 1', '3 new messages in 2 chats'])
})

it('says whose chat it is when a burst fills only one', () => {
  const { tell, shown, passTime } = aDesk()
  for (const text of ['Hello', 'Are you there?', 'Please answer']) tell(anArrival({ text }))
  passTime()
  expect(shown).toEqual(['Anna: Hello', 'Anna: 2 new messages'])
})

it('tells a message after a quiet time at once again', () => {
  const { tell, shown, passTime } = aDesk()
  tell(anArrival({ text: 'One' }))
  passTime()
  tell(anArrival({ text: 'Two' }))
  expect(shown).toEqual(['Anna: One', 'Anna: Two'])
})

it('cuts long words and says what has none', () => {
  const { tell, shown, passTime } = aDesk()
  tell(anArrival({ text: 'a'.repeat(500) }))
  passTime()
  tell(anArrival({ text: '' }))
  expect(shown[0]).toHaveLength('Anna: '.length + 121)
  expect(shown[1]).toBe('Anna: attachment')
})

it('knows a speaker whom the provider did not name', () => {
  const { tell, shown } = aDesk()
  tell(anArrival({ text: 'Hello' }, { users: [], chat: null }))
  expect(shown).toEqual(['New message: Hello'])
})

it('takes back what it told of a chat that somebody has seen meanwhile, and tells no more of it', () => {
  const { tell, seen, shown, dismissed, passTime } = aDesk()
  tell(anArrival({ chatId: 1, text: 'One' }))
  tell(anArrival({ chatId: 1, text: 'Two' }))
  tell(anArrival({ chatId: 2, text: 'Another' }))
  seen(1)
  expect(dismissed).toEqual(['toast 1'])
  passTime()
  expect(shown).toEqual(['Anna: One', 'Anna: Another'])
})

it('tells all that was missed in one sentence, however long one was away', () => {
  const { missed, tell, shown, passTime } = aDesk({ visibleChatId: 9 })
  for (let n = 0; n < 500; n += 1) missed(anArrival({ id: n + 1, chatId: n % 5 }))
  missed(anArrival({ chatId: 9 }))
  tell(anArrival({ chatId: 1, text: 'And one more' }))
  expect(shown).toEqual([])
  passTime()
  expect(shown).toEqual(['501 new messages in 5 chats'])
})

it('tells what was missed of a chat that was opened meanwhile no more', () => {
  const { missed, seen, shown, passTime } = aDesk()
  missed(anArrival({ chatId: 1 }))
  missed(anArrival({ chatId: 2, text: 'Only this' }))
  seen(1)
  passTime()
  expect(shown).toEqual(['Anna: Only this'])
})
