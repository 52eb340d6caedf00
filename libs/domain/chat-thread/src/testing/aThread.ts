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

/** Message `id`, sent `id` seconds after noon and not changed since, with these differences. */
export const message = (id: number, different: Partial<Message> = {}): Message =>
  aMessage({ id, text: `text ${id}`, createdAt: after(id), sentAt: after(id), updatedAt: after(id), ...different })

/** A message sent from here, as the server stores it. */
export const ourMessage = (id: number, different: Partial<Message> = {}): Message =>
  message(id, { fromId: 7, status: 'pending', ...different })

export const messageArrived = (sent: Message, seq: number | null = null): ServerEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq,
  message: sent,
  users: [],
  chat: null,
})
export const messageUpdated = (sent: Message, seq: number | null = null): ServerEvent => ({
  type: 'message-updated',
  companyId: 101,
  seq,
  message: sent,
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

export const outgoingMessage = (
  clientMessageId: string,
  different: Partial<OutgoingMessage> = {},
): OutgoingMessage => ({
  clientMessageId,
  chatId: 10001,
  companyId: 101,
  fromId: 7,
  text: `text of ${clientMessageId}`,
  createdAt: after(0),
  platform: 'telegram',
  ...different,
})

/** The whole thread of chat 10001, with these messages. */
export const aThread = (...messages: readonly Message[]): Thread =>
  mergePage(emptyThread(10001), messages, { skip: 0, take: 100_000 })

export const applyChatEvents = (thread: Thread, ...events: readonly ChatEvent[]): Thread =>
  events.reduce(reduceThread, thread)

export const rowsIn = (thread: Thread): readonly ThreadRow[] => threadPages(thread).flatMap((page) => page.rows)
export const idsIn = (thread: Thread): readonly number[] => rowsIn(thread).map((row) => row.message.id)
export const messagesIn = (thread: Thread): readonly Message[] => rowsIn(thread).map((row) => row.message)

/** An endless source of numbers, as fast-check generates them. */
export type RandomNumbers = { next: () => { value: number } }

/** The items in a random order given by the numbers. */
export const shuffled = <T>(list: readonly T[], dice: RandomNumbers): readonly T[] =>
  list
    .map((item) => ({ item, place: dice.next().value }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
