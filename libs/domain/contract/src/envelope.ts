import { z } from 'zod'

/** What every accepted call answers, with its own fields beside (provider-api section 10). */
export const accepted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), status: z.literal('ok'), ...shape })

/**
 * What a call answers that sends a letter: sent, or not yet. A cool-down is a normal outcome, not a refusal, and is told with
 * status 200 (provider-api section 7); in either case `retryAfter` is the seconds until the next letter may be asked for.
 */
export const Mailed = z.object({
  success: z.boolean(),
  status: z.enum(['ok', 'error']),
  message: z.string(),
  retryAfter: z.int().nonnegative(),
})
