import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { MessengerType } from './Messenger.ts'

/**
 * A message of any company whose delivery has an unknown outcome, as system administrators see it: without its words
 * and its customer, which are the company's (SYS-11).
 */
export const UnknownDelivery = z.object({
  messageId: Id,
  company: z.object({ id: Id, name: z.string() }),
  chatId: Id,
  type: MessengerType,
  /** The vendor and account of its channel; null when the channel was deleted. */
  channel: z.string().nullable(),
  author: z.enum(['person', 'ai']),
  writtenAt: Instant,
  /** Whether another attempt is queued already. */
  isRepeating: z.boolean(),
})
export type UnknownDelivery = z.infer<typeof UnknownDelivery>
