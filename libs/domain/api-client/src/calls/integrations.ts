import type { BodyOf, Crm, Messenger } from '@frontdesk/contract'
import { readCrm } from '../border/readCrm.ts'
import { readList, readOne, type Read } from '../border/readList.ts'
import { readMessenger } from '../border/readMessenger.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A channel with what it takes to connect it (INT-7). */
export type ConnectRequest = CompanyScope & BodyOf<'connectMessenger'>

/** The lists come bare, or under one of the names that providers give them (provider-api section 11, row 7). */
const readAny = <T>(answer: unknown, names: readonly string[], read: Read<T>): readonly T[] | null =>
  names.map((name) => readList(answer, name, read)).find((list) => list !== null) ?? null

const lists = ['integrations', 'messengers', 'messengerIntegrations', 'crmIntegrations', 'crms'] as const

export const integrationCalls = (ask: CallApi) => ({
  /** The channels of a company (INT-1). */
  listMessengers: ({ companyId }: CompanyScope = {}, cancel?: CallOptions): Promise<readonly Messenger[]> =>
    ask(
      'listMessengers',
      { companyId },
      (answer, company) => readAny(answer, lists, (raw) => readMessenger(raw, company)),
      cancel,
    ),
  /** The salons of booking systems (INT-1). */
  listCrm: ({ companyId }: CompanyScope = {}, cancel?: CallOptions): Promise<readonly Crm[]> =>
    ask('listCrm', { companyId }, (answer, company) => readAny(answer, lists, (raw) => readCrm(raw, company)), cancel),
  /** INT-7: the channel as it is now, first initializing. The credentials go to the provider and are never answered. */
  connectMessenger: (request: ConnectRequest, cancel?: CallOptions): Promise<Messenger> =>
    ask(
      'connectMessenger',
      { ...request, companyId: request.companyId },
      (answer, company) => readOne(answer, 'messenger', (raw) => readMessenger(raw, company)),
      cancel,
    ),
  /** INT-5: disconnects all channels of a kind. */
  deactivateIntegration: (
    { companyId, platform }: CompanyScope & Pick<BodyOf<'deactivateIntegration'>, 'platform'>,
    cancel?: CallOptions,
  ) => ask('deactivateIntegration', { companyId, platform }, () => true as const, cancel),
  /** INT-5. */
  deleteMessenger: ({ companyId, messengerId }: CompanyScope & { messengerId: number }, cancel?: CallOptions) =>
    ask('deleteMessenger', { companyId, messengerId }, () => true as const, cancel),
})
