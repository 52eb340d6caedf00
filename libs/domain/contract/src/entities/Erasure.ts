import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/**
 * A kind of what was erased. `records`: rows that only belong to others, such as who has seen a message. `events` and
 * `channelEvents`: entries of logs, whose content is taken out.
 */
export const ErasedKind = z.enum([
  'conversations',
  'people',
  'messages',
  'files',
  'addresses',
  'assistantRuns',
  'questions',
  'reports',
  'webhookDeliveries',
  'events',
  'channelEvents',
  'records',
])
export type ErasedKind = z.infer<typeof ErasedKind>

/** The erasure of one customer, which names nothing of them but the number that their chat had (PRIV-2; extension). */
export const Erasure = z.object({
  id: z.uuid(),
  chatId: Id,
  status: z.enum(['running', 'done']),
  /** How many of each kind were erased so far. */
  removed: z.partialRecord(ErasedKind, z.int().nonnegative()),
  /** The administrator who asked for it; null once their account is erased. */
  madeBy: z.object({ adminId: Id, fullName: z.string() }).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Erasure = z.infer<typeof Erasure>
