import { readFeatureCheck, readFeatureFlags } from '@frontdesk/feature-flags'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** Who asks, for providers that decide by it; ours knows it from the token. `context` holds the super-admin flag and the roles. */
export type FeatureCheck = CompanyScope & {
  name: string
  adminId?: number
  adminEmail?: string
  context?: Readonly<Record<string, unknown>>
}

export const featureCalls = (ask: CallApi) => ({
  /** Which features are on for a company; one that is not in the map is unknown, not off (FLAG-1). */
  getFeatures: ({ companyId }: CompanyScope = {}, cancel?: CallOptions) =>
    ask('getFeatures', { companyId }, readFeatureFlags, cancel),
  /** How one feature stands; unknown when the provider does not say (FLAG-2). */
  checkFeature: ({ name, companyId, adminId, adminEmail, context = {} }: FeatureCheck, cancel?: CallOptions) =>
    ask('checkFeature', { name, context, adminId, adminEmail, companyId }, readFeatureCheck, cancel),
})
