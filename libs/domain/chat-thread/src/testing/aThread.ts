import type { Message } from '@frontdesk/contract'
import { aMessage } from '@frontdesk/contract/fixtures'
import type { ChatEvent, ServerEvent, OutgoingMessage } from '../ChatEvent.ts'
import { mergePage } from '../mergePage.ts'
import { reduceThread } from '../reduceThread.ts'
import { emptyThread, threadPages, type Thread } from '../Thread.ts'
import type { ThreadRow } from '../ThreadRow.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')

/** Seconds after noon. */
export const after = (seconds: number): string => new Date(noon + seconds * 1000).toISOString()

/** Message `id`, sent `id` seconds after noon and not changed since, with whatever differs. */
export const message = (id: number, different: Partial<Message> = {}): Message =>
  aMessage({ id, text: `text ${id}`, createdAt: after(id), sentAt: after(id), updatedAt: after(id), ...different })

/** A message of ours, as the server has it. */
export const ourMessage = (id: number, different: Partial<Message> = {}): Message =>
  message(id, { fromId: 7, status: 'pending', ...different })

export const arrived = (told: Message, seq: number | null = null): ServerEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq,
  message: told,
  users: [],
  chat: null,
})
export const updated = (told: Message, seq: number | null = null): ServerEvent => ({
  type: 'message-updated',
  companyId: 101,
  seq,
  message: told,
  unreadCount: null,
})

export const statusChanged = (
  messageId: number,
  status: Message['status'],
  different: Partial<ServerEvent & { type: 'message-status-changed' }> = {},
): ServerEvent => ({
  type: 'message-status-changed',
  companyId: 101,
  seq: null,
  chatId: 10001,
  messageId,
  status,
  updatedAt: after(1000),
  error: null,
  ...different,
})

export const outgoing = (clientMessageId: string, different: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientMessageId,
  chatId: 10001,
  companyId: 101,
  fromId: 7,
  text: `text of ${clientMessageId}`,
  createdAt: after(0),
  platform: 'telegram',
  ...different,
})

/** A thread of chat 10001 that these messages are the whole of. */
export const aThread = (...messages: readonly Message[]): Thread =>
  mergePage(emptyThread(10001), messages, { skip: 0, take: 100_000 })

export const fold = (thread: Thread, ...events: readonly ChatEvent[]): Thread => events.reduce(reduceThread, thread)

export const rowsIn = (thread: Thread): readonly ThreadRow[] => threadPages(thread).flatMap((page) => page.rows)
export const idsIn = (thread: Thread): readonly number[] => rowsIn(thread).map((row) => row.message.id)
export const messagesIn = (thread: Thread): readonly Message[] => rowsIn(thread).map((row) => row.message)

/** Numbers without end, as fast-check throws them. */
export type Dice = { next: () => { value: number } }

/** The same things in the order that the dice give. */
export const shuffled = <T>(list: readonly T[], dice: Dice): readonly T[] =>
  list
    .map((item) => ({ item, place: dice.next().value }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
