import {
  emptyThread,
  mergePage,
  reduceThread,
  threadPages,
  type ChatEvent,
  type OutgoingMessage,
  type Thread,
  type ThreadPage,
  type ThreadRow,
} from '@frontdesk/chat-thread'
import type { Message, User } from '@frontdesk/contract'
import { aMessage, aUser } from '@frontdesk/contract/fixtures'

/**
 * The users in stories and tests: Anna the customer, the administrators Olena (1001) and Marco
 * (1002), and the assistant.
 */
export const anna = aUser()
export const olena = aUser({ id: 500002, kind: 'admin', adminId: 1001, displayName: 'Olena Koval', username: null })
export const marco = aUser({ id: 500003, kind: 'admin', adminId: 1002, displayName: 'Marco Bianchi', username: null })
export const assistant = aUser({ id: 500009, kind: 'agent', displayName: 'Lily assistant', username: null })
export const people: ReadonlyMap<number, User> = new Map([anna, olena, marco, assistant].map((user) => [user.id, user]))

const noon = Date.parse('2026-11-20T12:00:00.000Z')
export const at = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()

/** Message `id`, written `id` minutes after noon. */
export const aSentMessage = (id: number, different: Partial<Message> = {}): Message =>
  aMessage({ id, createdAt: at(id), sentAt: at(id), updatedAt: at(id), viewedBy: [1001], isRead: true, ...different })
export const byCustomer = (id: number, text: string, different: Partial<Message> = {}): Message =>
  aSentMessage(id, { text, ...different })
export const byOlena = (id: number, text: string, different: Partial<Message> = {}): Message =>
  aSentMessage(id, { text, fromId: olena.id, status: 'read', ...different })
export const byMarco = (id: number, text: string, different: Partial<Message> = {}): Message =>
  aSentMessage(id, { text, fromId: marco.id, status: 'delivered', ...different })
export const byAssistant = (id: number, text: string, different: Partial<Message> = {}): Message =>
  aSentMessage(id, {
    text,
    fromId: assistant.id,
    status: 'delivered',
    metadata: { agentReplyToMessageId: id - 1 },
    ...different,
  })

export const outgoing = (
  clientMessageId: string,
  text: string,
  different: Partial<OutgoingMessage> = {},
): OutgoingMessage => ({
  clientMessageId,
  chatId: 10001,
  companyId: 101,
  fromId: olena.id,
  text,
  createdAt: at(600),
  platform: 'telegram',
  ...different,
})

/** The thread of chat 10001 with exactly these messages, after these events. */
export const threadOf = (messages: readonly Message[], ...events: readonly ChatEvent[]): Thread =>
  events.reduce(reduceThread, mergePage(emptyThread(10001), messages, { skip: 0, take: messages.length + 1 }))
export const pagesOf = (messages: readonly Message[], ...events: readonly ChatEvent[]): readonly ThreadPage[] =>
  threadPages(threadOf(messages, ...events))
export const rowOf = (message: Message, ...events: readonly ChatEvent[]): ThreadRow => {
  const row = pagesOf([message], ...events)[0]?.rows.at(-1)
  if (row === undefined) throw new Error('A thread of one message has a row')
  return row
}

/** `count` messages of varying authors and lengths, one every three minutes. */
export const manyMessages = (count: number, firstId = 1): readonly Message[] =>
  Array.from({ length: count }, (_, place) => {
    const id = firstId + place
    const when = { createdAt: at(id * 3), sentAt: at(id * 3), updatedAt: at(id * 3) }
    const text = `${String(id)}. ${'We can offer you tomorrow at ten, at noon or in the evening. '.repeat((id * 7) % 4)}Does that suit you?`
    const authors = [byCustomer, byAssistant, byCustomer, byOlena, byMarco]
    return (authors[id % authors.length] ?? byCustomer)(id, text, when)
  })
