import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** The reasons why a planned message was not sent at its time. */
const planFailures = [
  'outside-window',
  'channel-disconnected',
  'customer-blocked',
  'author-gone',
  'too-late',
  'refused',
] as const

/**
 * A message that an administrator has planned and that was not sent (PLAN-1). `withdrawn`: the customer wrote before
 * its time, as its author wished; `failed`: it could not be sent then, for the reason.
 */
export const PlannedMessage = z.object({
  id: Id,
  clientPlanId: z.string(),
  /** `adminId` is null once the account was deleted. */
  author: z.object({ adminId: Id.nullable(), name: z.string() }),
  text: z.string(),
  sendsAt: Instant,
  /** The zone by whose clocks the time was chosen: Europe/Kyiv. */
  timeZone: z.string(),
  withdrawsOnReply: z.boolean(),
  state: z.enum(['planned', 'withdrawn', 'failed']),
  reason: z.enum(planFailures).nullable(),
  /** Counts the changes. */
  revision: z.int().positive(),
})
export type PlannedMessage = z.infer<typeof PlannedMessage>
