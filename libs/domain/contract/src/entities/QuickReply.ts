import { z } from 'zod'
import { quickReplyProblems } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'
import { MessageFile } from './MessageFile.ts'

/** A text that is ready to be sent, found in the composer by a slash and its shortcut (WORD-1). */
export const QuickReply = z.object({
  id: Id,
  /** Without the slash. */
  shortcut: z.string().min(1),
  /** With its variables in double braces, such as `{{customer}}`. */
  text: z.string().min(1),
  /** Whether it is the caller's own, which no colleague sees; else the company's. */
  isOwn: z.boolean(),
  /** How often it was put into a composer, by anybody who sees it. */
  uses: z.int().nonnegative(),
  updatedAt: Instant,
  /** The files that go with the text, in order. */
  files: z.array(MessageFile).optional(),
})
export type QuickReply = z.infer<typeof QuickReply>

/** A line of an imported table that was left out, counted from 1, and why. */
export const QuickReplyProblem = z.object({ line: z.int().positive(), reason: z.enum(quickReplyProblems) })
export type QuickReplyProblem = z.infer<typeof QuickReplyProblem>
