import { readFeatureFlags } from '@frontdesk/feature-flags'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'

export const featureCalls = (ask: Ask) => ({
  /** Which features are on for a company; one that is not in the map is unknown, not off (FLAG-1). */
  getFeatures: ({ companyId }: InCompany = {}, cancel?: Cancel) => ask('getFeatures', { companyId }, readFeatureFlags, cancel),
})
