import type { Message } from '@frontdesk/contract'

/** The time by which a message is ordered, in milliseconds: `sentAt`, else `createdAt` (MSG-12). */
export const messageTime = (message: Pick<Message, 'sentAt' | 'createdAt'>): number =>
  Date.parse(message.sentAt ?? message.createdAt) || 0

/** Compares by time, then by id, never by arrival (MSG-12). */
export const compareMessages = (a: Message, b: Message): number => messageTime(a) - messageTime(b) || a.id - b.id
