import { z } from 'zod'
import { retentionMonths } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'

/** How long a company keeps conversations without new messages, and how many it has deleted by that (PRIV-3). */
export const RetentionRule = z.object({
  /** Months without a message after which a conversation is deleted; null: it is kept. */
  months: z.literal(retentionMonths).nullable(),
  /** The owner who chose it; null before anybody did, and once their account is erased. */
  changedBy: z.object({ adminId: Id, fullName: z.string() }).nullable(),
  changedAt: Instant.nullable(),
  /** The last days on which conversations were deleted, the newest first: `2026-11-20`. */
  deleted: z.array(z.object({ day: z.iso.date(), conversations: z.int().nonnegative() })),
})
export type RetentionRule = z.infer<typeof RetentionRule>
