import type { Message } from '@frontdesk/contract'

/** When a message stands in its thread, in milliseconds: when it was sent, else when it was made (MSG-12). */
export const timeOf = (message: Pick<Message, 'sentAt' | 'createdAt'>): number =>
  Date.parse(message.sentAt ?? message.createdAt) || 0

/** The order of a thread: by time, then by id, never by arrival (MSG-12). */
export const compareMessages = (a: Message, b: Message): number => timeOf(a) - timeOf(b) || a.id - b.id
