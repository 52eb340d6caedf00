import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** A message before the reported one, as it was at the time of the report. */
export const ReportedContext = z.object({
  by: z.enum(['customer', 'human', 'assistant', 'system']),
  text: z.string(),
  at: Instant,
})
export type ReportedContext = z.infer<typeof ReportedContext>

/** A report of a message as the product's team reads it (MSG-7). */
export const MessageReport = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string() }),
  reporter: z.string(),
  message: z.object({ id: Id, text: z.string(), by: ReportedContext.shape.by, at: Instant, isDeleted: z.boolean() }),
  issues: z.array(z.string()),
  description: z.string(),
  /** The messages before it, oldest first. */
  context: z.array(ReportedContext),
  /** The assistant's instructions at the time of the report; null where they were not kept. */
  instructions: z.string().nullable(),
  createdAt: Instant,
  /** How it was resolved; null while it is open. */
  resolution: z.object({ at: Instant, by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type MessageReport = z.infer<typeof MessageReport>

/** The answer of the product's team to a report, as its reporter sees it. */
export const ReportAnswer = z.object({
  reportId: Id,
  messageId: Id,
  chatId: Id,
  reason: z.string(),
  resolvedAt: Instant,
  isSeen: z.boolean(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>
