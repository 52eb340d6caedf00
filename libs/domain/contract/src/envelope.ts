import { z } from 'zod'

/** What every accepted call answers, with its own fields beside (provider-api section 10). */
export const accepted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), status: z.literal('ok'), ...shape })
