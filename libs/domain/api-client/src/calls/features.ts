import { readFeatures } from '../border/readFeatures.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel, InCompany } from './Cancel.ts'

export const featureCalls = (ask: Ask, acting: (of: InCompany) => number | null) => ({
  /** Which features are on for a company; one that is not in the map is unknown, not off (FLAG-1). */
  getFeatures: (of: InCompany = {}, { signal }: Cancel = {}) =>
    ask('getFeatures', { query: { companyId: acting(of) }, companyId: of.companyId, signal, read: readFeatures }),
})
