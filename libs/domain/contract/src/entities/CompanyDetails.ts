import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

const count = z.int().nonnegative()

/** An administrator of a company, for the console. */
export const CompanyPerson = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  isEmailVerified: z.boolean(),
  /** When they were seen last, in any of their companies; null for never. */
  lastSeenAt: Instant.nullable(),
})
export type CompanyPerson = z.infer<typeof CompanyPerson>

/** The figures of a company on a day in UTC. */
export const CompanyDay = z.object({
  /** As `2026-11-20`. */
  day: z.iso.date(),
  chats: count,
  messages: count,
  aiMessages: count,
  /** Replies that the AI could not write. */
  failedReplies: count,
  /** The tokens that the AI's model reports; 0 where it reports none. */
  inputTokens: count,
  outputTokens: count,
})
export type CompanyDay = z.infer<typeof CompanyDay>
