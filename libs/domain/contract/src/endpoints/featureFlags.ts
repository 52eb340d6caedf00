import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { CompanyFlags, FeatureFlag, FlagVerdict } from '../entities/FeatureFlag.ts'
import { accepted } from '../envelope.ts'
import { flagNamePattern, mostFlagChanges, mostFlagRows } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, EmailAddress, FlagInput, Id, IdInput, Instant } from '../wireValues.ts'

const FlagId = z.uuid()
const Role = z.string().trim().min(1).max(64)

/** Whom a flag is on for beside everyone; an omitted list is empty. */
const FlagMetadata = z.object({
  companyIds: z.array(IdInput).max(2000).optional(),
  emails: z.array(EmailAddress).max(500).optional(),
  roles: z.array(Role).max(20).optional(),
  /** The share of all companies, in hundredths; a company is always in the same hundredth of one flag. */
  percentage: z.int().min(0).max(100).optional(),
  /** For the readers of the console (extension). */
  description: z.string().trim().max(500).optional(),
})

const NewFlag = z.object({
  name: z.string().regex(flagNamePattern),
  enabled: z.boolean().default(false),
  metadata: FlagMetadata.default({}),
})
const FlagChanges = z.object({
  name: NewFlag.shape.name.optional(),
  enabled: z.boolean().optional(),
  metadata: FlagMetadata.optional(),
})

/** From this moment on no session has an older answer: it was remembered for five minutes at most (extension). */
const liveBy = Instant.optional()

const managed = { access: 'system', register: ['FLAG-3', 'SYS-5'] } as const
const changing = { access: 'system', register: ['FLAG-3', 'SYS-5', 'SYS-6'] } as const

export const featureFlagEndpoints = {
  getFeatureFlags: defineEndpoint({
    ...routes.getFeatureFlags,
    ...managed,
    summary: 'All feature flags, by name.',
    response: accepted({ featureFlags: z.array(FeatureFlag) }),
  }),
  createFeatureFlag: defineEndpoint({
    ...routes.createFeatureFlag,
    ...changing,
    summary:
      'Creates a feature flag. Throws ACTION_NOT_ALLOWED for a name that is taken, and VALIDATION_ERROR for rules for people where the product reads the flag for whole companies.',
    body: NewFlag,
    response: accepted({ featureFlag: FeatureFlag, liveBy }),
    errors: [409],
  }),
  updateFeatureFlag: defineEndpoint({
    ...routes.updateFeatureFlag,
    ...changing,
    summary:
      'Changes a feature flag; omitted fields stay, `metadata` is replaced. Throws SETTINGS_CHANGED when the flag is not any more as it was at `updatedAt`, and what createFeatureFlag throws.',
    params: z.object({ id: FlagId }),
    body: FlagChanges.extend({ updatedAt: Instant.optional() }),
    response: accepted({ featureFlag: FeatureFlag, liveBy }),
    errors: [404, 409],
  }),
  deleteFeatureFlag: defineEndpoint({
    ...routes.deleteFeatureFlag,
    ...changing,
    summary: 'Deletes a feature flag with the switches of companies for it: it is off for everyone.',
    params: z.object({ id: FlagId }),
    response: accepted({ liveBy }),
    errors: [404],
  }),
  checkFeatureFlag: defineEndpoint({
    ...routes.checkFeatureFlag,
    ...managed,
    summary:
      'Whether a flag is on for whom the context names, and what each of its rules says; an unknown flag is off. Without a company, the rules of companies do not apply.',
    params: z.object({ name: z.string().max(200) }),
    body: z
      .object({
        context: z
          .object({
            companyId: IdInput.optional(),
            adminEmail: z.string().max(320).optional(),
            roles: z.array(Role).max(20).optional(),
          })
          .optional(),
      })
      .nullish(),
    response: accepted({ isEnabled: z.boolean(), verdicts: z.array(FlagVerdict).optional(), liveBy }),
  }),
  getGlobalFeatureFlags: defineEndpoint({
    ...routes.getGlobalFeatureFlags,
    ...managed,
    summary: 'Which flags are on for everyone, as a map of names.',
    response: accepted({ features: z.record(z.string(), z.boolean()) }),
  }),
  previewFeatureFlag: defineEndpoint({
    ...routes.previewFeatureFlag,
    ...managed,
    summary:
      'For how many companies a flag would be on after a change, and for how many of them it would be switched on or off by it. `change` is null for its deletion, `id` for a new flag.',
    body: z.object({ id: FlagId.nullable(), change: FlagChanges.nullable() }),
    response: accepted({
      companies: z.int().nonnegative(),
      on: z.int().nonnegative(),
      turnedOn: z.int().nonnegative(),
      turnedOff: z.int().nonnegative(),
    }),
    errors: [404],
  }),
  listCompanyFlags: defineEndpoint({
    ...routes.listCompanyFlags,
    ...managed,
    summary: 'What each flag is for each company, a page of companies at a time, by their names.',
    query: z.object({
      page: countInput(1, 1_000_000).default(1),
      limit: countInput(1, mostFlagRows).default(mostFlagRows),
      search: z.string().trim().max(200).default(''),
      includeArchived: FlagInput.default(false),
      /** This company alone. */
      companyId: IdInput.optional(),
    }),
    response: accepted({ flagIds: z.array(FlagId), companies: z.array(CompanyFlags), total: z.int().nonnegative() }),
  }),
  setCompanyFlags: defineEndpoint({
    ...routes.setCompanyFlags,
    ...changing,
    summary:
      'Sets the switches of companies for flags, all or none of them; null leaves a flag to its rules. Each switch that changes is an entry of the audit log. Throws SETTINGS_CHANGED when one is not as its `was` says.',
    body: z.object({
      changes: z
        .array(
          z.object({
            companyId: Id,
            flagId: FlagId,
            enabled: z.boolean().nullable(),
            was: z.boolean().nullable().optional(),
          }),
        )
        .min(1)
        .max(mostFlagChanges),
    }),
    response: accepted({ changed: z.int().nonnegative(), liveBy }),
    errors: [404, 409],
  }),
}
