import type { Crm, CrmStateChange, SalonName } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readCrm, readSalonName, readStateChange } from '../border/readCrm.ts'
import { readList } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

type OfSalon = CompanyScope & { crmId: number }

/** A page of the states that a salon had, newest first. */
export type SalonStatePage = { states: readonly CrmStateChange[]; hasMore: boolean }

export const salonCalls = (call: CallApi) => ({
  /** ALT-2: connects the salons of an Altegio link. Resolves to the answer as it came, for `altegioSummary`. */
  connectAltegio: (
    { companyId, salonIds, claim }: CompanyScope & { salonIds: readonly string[]; claim?: string | undefined },
    options?: CallOptions,
  ): Promise<{ answer: unknown }> =>
    call('connectAltegio', { companyId, salonIds, claim }, (answer) => ({ answer }), options),
  /** ALT-1: what Altegio calls salons of a link, and where they are; some may be missing. */
  nameAltegioSalons: (
    { companyId, salonIds, claim }: CompanyScope & { salonIds: readonly string[]; claim?: string | undefined },
    options?: CallOptions,
  ): Promise<readonly SalonName[]> =>
    call(
      'nameAltegioSalons',
      { companyId, salonIds, claim },
      (response) => readList(response, 'salons', readSalonName),
      options,
    ),
  /** INT-6: reads salons from Altegio again; resolves to the salons as they are then. */
  recheckAltegio: (
    { companyId, integrationIds }: CompanyScope & { integrationIds: readonly number[] },
    options?: CallOptions,
  ): Promise<readonly Crm[]> =>
    call(
      'recheckAltegio',
      { companyId, integrationIds },
      (response, company) => readList(response, 'integrations', (raw) => readCrm(raw, company)) ?? [],
      options,
    ),
  /** INT-6: switches all salons off or on; with ids, a provider that knows them changes those only. */
  setAltegioStatus: (
    {
      companyId,
      isActive,
      integrationIds,
    }: CompanyScope & { isActive: boolean; integrationIds?: readonly number[] | undefined },
    options?: CallOptions,
  ) => call('setAltegioStatus', { companyId, isActive, integrationIds }, readAccepted, options),
  /** INT-6: the states that a salon had, newest first: those before the one with the id `before`. */
  listSalonStates: (
    { companyId, crmId, before, limit }: OfSalon & { before?: number | undefined; limit?: number | undefined },
    options?: CallOptions,
  ): Promise<SalonStatePage> =>
    call(
      'listSalonStates',
      { companyId, crmId, before, limit },
      (response) => {
        const states = readList(response, 'states', readStateChange)
        return states && { states, hasMore: fieldsOrData(response)['hasMore'] === true }
      },
      options,
    ),
  /** INT-5. */
  setCrmAddress: ({ companyId, crmId, address }: OfSalon & { address: string }, options?: CallOptions) =>
    call('setCrmAddress', { companyId, crmId, address }, readAccepted, options),
  /** INT-5. */
  setCrmComment: ({ companyId, crmId, comment }: OfSalon & { comment: string }, options?: CallOptions) =>
    call('setCrmComment', { companyId, crmId, comment }, readAccepted, options),
  /** INT-5. */
  deleteCrm: ({ companyId, crmId }: OfSalon, options?: CallOptions) =>
    call('deleteCrm', { companyId, crmId }, readAccepted, options),
})
