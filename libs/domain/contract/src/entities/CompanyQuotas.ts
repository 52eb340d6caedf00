import { z } from 'zod'

const count = z.int().nonnegative()

/**
 * The choice of a quota for one company: that of the server's settings, none, or a number of its own: of replies, of
 * tokens, of bytes, or of live connections.
 */
export const QuotaChoice = z.union([z.literal('server'), z.literal('unlimited'), z.int().positive()])
export type QuotaChoice = z.infer<typeof QuotaChoice>

/** A quota of a company, for the console; `ofServer`: that of the server's settings, null for none. */
const QuotaOfCompany = z.object({ choice: QuotaChoice, ofServer: z.int().positive().nullable(), used: count })

/**
 * The quotas of a company and how much of each it has used: AI replies and the tokens of their model within 24 hours,
 * the bytes of its files, and the live connections that it has now, which a provider before version 32 does not count.
 */
export const CompanyQuotas = z.object({
  aiRuns: QuotaOfCompany,
  aiTokens: QuotaOfCompany,
  storage: QuotaOfCompany,
  sockets: QuotaOfCompany.optional(),
})
export type CompanyQuotas = z.infer<typeof CompanyQuotas>

/** The quotas that a system administrator chooses for a company; without `sockets` that one stays as it is. */
export const QuotaChoices = z.object({
  aiRuns: QuotaChoice,
  aiTokens: QuotaChoice,
  storage: QuotaChoice,
  sockets: QuotaChoice.optional(),
})
export type QuotaChoices = z.infer<typeof QuotaChoices>
