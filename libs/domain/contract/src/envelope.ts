import { z } from 'zod'

/** The response of every accepted call: `success` and the call's own fields (provider-api section 10). */
export const accepted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), status: z.literal('ok'), ...shape })

/**
 * The response of a call that sends an email: sent, or not yet. A cool-down is a normal outcome, not a refusal, and has
 * status 200 (provider-api section 7); in either case `retryAfter` is the seconds until the
 * next email can be requested.
 */
export const Mailed = z.object({
  success: z.boolean(),
  status: z.enum(['ok', 'error']),
  message: z.string(),
  retryAfter: z.int().nonnegative(),
})
