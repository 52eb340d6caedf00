import { z } from 'zod'
import { labelColors, longestLabelName } from '../limits.ts'
import { Id } from '../wireValues.ts'

/** A label of a company for its chats, such as "VIP" (CUST-3). */
export const Label = z.object({
  id: Id,
  name: z.string().min(1).max(longestLabelName),
  color: z.enum(labelColors),
})
export type Label = z.infer<typeof Label>
