import { readFeatureCheck, readFeatureFlags } from '@frontdesk/feature-flags'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/**
 * The caller, for providers that decide by it; ours identifies it by the token. `context` holds the
 * super-admin flag and the roles.
 */
export type FeatureCheck = CompanyScope & {
  name: string
  adminId?: number
  adminEmail?: string
  context?: Readonly<Record<string, unknown>>
}

export const featureCalls = (call: CallApi) => ({
  /** The features of a company; one that is not in the map is unknown, not off (FLAG-1). */
  getFeatures: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
    call('getFeatures', { companyId }, readFeatureFlags, options),
  /** The state of one feature; unknown when the provider does not send it (FLAG-2). */
  checkFeature: ({ name, companyId, adminId, adminEmail, context = {} }: FeatureCheck, options?: CallOptions) =>
    call('checkFeature', { name, context, adminId, adminEmail, companyId }, readFeatureCheck, options),
})
