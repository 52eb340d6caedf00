import { z } from 'zod'
import { flagRules, flagStates } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'

/** A feature flag as the console shows it (FLAG-3). */
export const FeatureFlag = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether it is on for everyone. */
  enabled: z.boolean(),
  /** Whom else it is on for: `companyIds`, `emails`, `roles`, `percentage`; and its `description`. */
  metadata: z.record(z.string(), z.unknown()),
  /** When its switch, its rules or its name were changed last (extension). */
  updatedAt: Instant.optional(),
  /** How many companies have a switch of their own for it, by what that says (extension). */
  companySwitches: z.object({ on: z.int().nonnegative(), off: z.int().nonnegative() }).optional(),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

/**
 * A rule of a flag and what it says; `nothing` where it does not apply. The first rule that says more decides, and the
 * flag is off where none does.
 */
export const FlagVerdict = z.object({ rule: z.enum(flagRules), says: z.enum(['on', 'off', 'nothing']) })
export type FlagVerdict = z.infer<typeof FlagVerdict>

/** The flags of one company; `states` stand in the order of the answer's `flagIds`. */
export const CompanyFlags = z.object({
  company: z.object({ id: Id, name: z.string(), isArchived: z.boolean() }),
  states: z.array(z.enum(flagStates)),
})
export type CompanyFlags = z.infer<typeof CompanyFlags>
