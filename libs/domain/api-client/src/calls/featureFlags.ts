import type { BodyOf, CompanyFlags, FeatureFlag, FlagVerdict, QueryOf } from '@frontdesk/contract'
import { readFeatureFlags } from '@frontdesk/feature-flags'
import { readAccepted } from '../border/readAccepted.ts'
import { readCompanyFlags, readFeatureFlag, readFlagVerdict } from '../border/readFeatureFlag.ts'
import { fieldsOrData, type Fields } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type NewFeatureFlag = BodyOf<'createFeatureFlag'>
export type FeatureFlagChanges = Omit<BodyOf<'updateFeatureFlag'>, 'updatedAt'>
export type CompanySwitch = BodyOf<'setCompanyFlags'>['changes'][number]

/** A change of flags; `liveBy`: when every session has it, null where the provider does not say so. */
export type FlagChange = { liveBy: string | null }

/** How many companies would have a flag after a change, and for how many it would be switched on or off. */
export type FlagReach = Readonly<Record<(typeof reachFields)[number], number>>
const reachFields = ['companies', 'on', 'turnedOn', 'turnedOff'] as const

/** Whether a flag is on, and what its rules say, in their order; empty for an unknown flag. */
export type FlagCheck = { isOn: boolean; verdicts: readonly FlagVerdict[]; liveBy: string | null }

/** A page of companies with their flags; the states of each stand in the order of `flagIds`. */
export type CompanyFlagPage = { flagIds: readonly string[]; companies: readonly CompanyFlags[]; total: number }

const readLiveBy = (response: unknown) => readInstant(fieldsOrData(response)['liveBy'])

const readChangedFlag = (response: unknown): (FlagChange & { flag: FeatureFlag }) | null => {
  const flag = readOne(response, 'featureFlag', readFeatureFlag)
  return flag && { flag, liveBy: readLiveBy(response) }
}
const readChange = (response: unknown): FlagChange | null => readAccepted(response) && { liveBy: readLiveBy(response) }

/** Feature flags for system administrators (FLAG-3). */
export const featureFlagCalls = (call: CallApi) => ({
  getFeatureFlags: (options?: CallOptions) =>
    call('getFeatureFlags', {}, (response) => readList(response, 'featureFlags', readFeatureFlag), options),
  /** Which flags are on for everyone; one that is not in the map is unknown, not off. */
  getGlobalFeatureFlags: (options?: CallOptions) => call('getGlobalFeatureFlags', {}, readFeatureFlags, options),
  createFeatureFlag: (flag: NewFeatureFlag) => call('createFeatureFlag', flag, readChangedFlag),
  /** Omitted fields stay. Rejects with SETTINGS_CHANGED when the flag is not any more as it was at `updatedAt`. */
  updateFeatureFlag: (id: string, changes: FeatureFlagChanges, updatedAt?: string) =>
    call('updateFeatureFlag', { id, ...changes, ...(updatedAt !== undefined && { updatedAt }) }, readChangedFlag),
  deleteFeatureFlag: (id: string): Promise<FlagChange> => call('deleteFeatureFlag', { id }, readChange),
  /** How far a change reaches; `change` is null for a deletion, `id` for a new flag. */
  previewFeatureFlag: (which: BodyOf<'previewFeatureFlag'>, options?: CallOptions): Promise<FlagReach> => {
    const read = (response: unknown) => {
      const fields = fieldsOrData(response)
      const counts = reachFields.map((name) => [name, readCount(fields[name])] as const)
      return counts.some(([, count]) => count === null) ? null : (Object.fromEntries(counts) as FlagReach) // none is null
    }
    return call('previewFeatureFlag', which, read, options)
  },
  /** Why a flag is on or off for a company, and for a person in it. */
  checkFeatureFlag: (
    name: string,
    context: { companyId: number; adminEmail?: string },
    options?: CallOptions,
  ): Promise<FlagCheck> => {
    const read = (response: unknown): FlagCheck | null => {
      const isOn = fieldsOrData(response)['isEnabled']
      if (typeof isOn !== 'boolean') return null
      return { isOn, verdicts: readList(response, 'verdicts', readFlagVerdict) ?? [], liveBy: readLiveBy(response) }
    }
    return call('checkFeatureFlag', { name, context }, read, options)
  },
  listCompanyFlags: (which: NonNullable<QueryOf<'listCompanyFlags'>>, options?: CallOptions) => {
    const read = (response: unknown): CompanyFlagPage | null => {
      const companies = readList(response, 'companies', readCompanyFlags)
      const flagIds = readList(response, 'flagIds', readText)
      const total = readCount(fieldsOrData(response)['total'])
      return companies && flagIds && { companies, flagIds, total: total ?? companies.length }
    }
    return call('listCompanyFlags', which as Fields, read, options)
  },
  /** Sets switches, all or none. Rejects with SETTINGS_CHANGED when one is not as its `was` says. */
  setCompanyFlags: (changes: readonly CompanySwitch[]): Promise<FlagChange> =>
    call('setCompanyFlags', { changes }, readChange),
})
