import { readFeatureCheck, readFeatureFlags } from '@frontdesk/feature-flags'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'

/** Who asks, for providers that decide by it; ours knows it from the token. `context` holds the super-admin flag and the roles. */
export type FeatureCheck = InCompany & {
  name: string
  adminId?: number
  adminEmail?: string
  context?: Readonly<Record<string, unknown>>
}

export const featureCalls = (ask: Ask) => ({
  /** Which features are on for a company; one that is not in the map is unknown, not off (FLAG-1). */
  getFeatures: ({ companyId }: InCompany = {}, cancel?: Cancel) =>
    ask('getFeatures', { companyId }, readFeatureFlags, cancel),
  /** How one feature stands; unknown when the provider does not say (FLAG-2). */
  checkFeature: ({ name, companyId, adminId, adminEmail, context = {} }: FeatureCheck, cancel?: Cancel) =>
    ask('checkFeature', { name, context, adminId, adminEmail, companyId }, readFeatureCheck, cancel),
})
