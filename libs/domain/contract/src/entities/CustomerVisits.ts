import { z } from 'zod'
import { Instant } from '../wireValues.ts'

/** A visit at a salon: its beginning, the staff and the services. */
export const CustomerVisit = z.object({
  at: Instant,
  /**
   * The minutes by which the salon's clock is ahead of UTC then; null or left out where its booking system does not say
   * it (extension).
   */
  utcOffset: z.int().min(-1439).max(1439).nullish(),
  staff: z.string().nullable(),
  services: z.array(z.string()),
  /** The price of the services, in the salon's currency; null where the salon does not say it. */
  price: z.number().nullable(),
})
export type CustomerVisit = z.infer<typeof CustomerVisit>

/**
 * The visits of a customer at the company's salons, as their booking system has them. `not-linked`: the company has no
 * salon there; `unknown`: no salon knows a client of their number; `refused`: the salon gives no right to read it;
 * `away`: it could not be read now.
 */
export const CustomerVisits = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['not-linked', 'unknown', 'refused', 'away']) }),
  z.object({
    state: z.literal('known'),
    count: z.int().nonnegative(),
    next: CustomerVisit.nullable(),
    last: CustomerVisit.nullable(),
  }),
])
export type CustomerVisits = z.infer<typeof CustomerVisits>
