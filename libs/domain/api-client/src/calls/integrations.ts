import type { BodyOf, Crm, Messenger } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readCrm } from '../border/readCrm.ts'
import { readList, readOne, type Read } from '../border/readList.ts'
import { readMessenger } from '../border/readMessenger.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A channel with the credentials that connect it (INT-7). */
export type ConnectRequest = CompanyScope & BodyOf<'connectMessenger'>

/** The lists are bare, or have one of the names that providers use (provider-api section 11, row 7). */
const readAny = <T>(response: unknown, names: readonly string[], read: Read<T>): readonly T[] | null =>
  names.map((name) => readList(response, name, read)).find((list) => list !== null) ?? null

/** The channel that a call has connected. */
const readConnected = (response: unknown, company: number | null) =>
  readOne(response, 'messenger', (raw) => readMessenger(raw, company))

const lists = ['integrations', 'messengers', 'messengerIntegrations', 'crmIntegrations', 'crms'] as const

export const integrationCalls = (call: CallApi) => ({
  /** The channels of a company (INT-1). */
  listMessengers: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly Messenger[]> =>
    call(
      'listMessengers',
      { companyId },
      (response, company) => readAny(response, lists, (raw) => readMessenger(raw, company)),
      options,
    ),
  /** The salons of booking systems (INT-1). */
  listCrm: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly Crm[]> =>
    call(
      'listCrm',
      { companyId },
      (response, company) => readAny(response, lists, (raw) => readCrm(raw, company)),
      options,
    ),
  /** INT-7: resolves to the channel, which is initializing at first. The credentials are never returned. */
  connectMessenger: (request: ConnectRequest, options?: CallOptions): Promise<Messenger> =>
    call('connectMessenger', { ...request, companyId: request.companyId }, readConnected, options),
  /** INT-7: connects the WhatsApp number that was chosen in Embedded Signup. */
  signUpWhatsapp: (request: CompanyScope & BodyOf<'signUpWhatsapp'>, options?: CallOptions): Promise<Messenger> =>
    call('signUpWhatsapp', { ...request, companyId: request.companyId }, readConnected, options),
  /** INT-7: begins to pair a phone with WhatsApp Web, or pairs the one of a channel again. */
  connectWhatsappWeb: (
    request: CompanyScope & BodyOf<'connectWhatsappWeb'>,
    options?: CallOptions,
  ): Promise<Messenger> =>
    call('connectWhatsappWeb', { ...request, companyId: request.companyId }, readConnected, options),
  /** INT-7: connects a channel again, with its stored token or a new one of the same account. */
  reconnectMessenger: (
    { companyId, messengerId, token }: CompanyScope & { messengerId: number; token?: string | undefined },
    options?: CallOptions,
  ): Promise<Messenger> => call('reconnectMessenger', { companyId, messengerId, token }, readConnected, options),
  /** MSG-10: whether customers see that their message was read when a person answers it. */
  setReadReceipts: (
    { companyId, messengerId, isOn }: CompanyScope & { messengerId: number; isOn: boolean },
    options?: CallOptions,
  ): Promise<Messenger> => call('setReadReceipts', { companyId, messengerId, isOn }, readConnected, options),
  /** INT-7: the address at which an Instagram account is authorised; relative where the sandbox plays Instagram. */
  authorizeInstagram: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<string> =>
    call(
      'authorizeInstagram',
      { companyId },
      (response) => {
        const { url } = fieldsOrData(response)
        return typeof url === 'string' && url !== '' ? url : null
      },
      options,
    ),
  /** INT-5: how many chats deleting a channel would leave without a way to answer. */
  countMessengerChats: (
    { companyId, messengerId }: CompanyScope & { messengerId: number },
    options?: CallOptions,
  ): Promise<number> =>
    call(
      'countMessengerChats',
      { companyId, messengerId },
      (response) => readCount(fieldsOrData(response)['chatCount']),
      options,
    ),
  /** INT-5: disconnects one channel; a provider that does not know `messengerId` disconnects all of its kind. */
  deactivateIntegration: (
    {
      companyId,
      platform,
      messengerId,
    }: CompanyScope & Pick<BodyOf<'deactivateIntegration'>, 'platform'> & { messengerId?: number },
    options?: CallOptions,
  ) => call('deactivateIntegration', { companyId, platform, messengerId }, readAccepted, options),
  /** INT-5. */
  deleteMessenger: ({ companyId, messengerId }: CompanyScope & { messengerId: number }, options?: CallOptions) =>
    call('deleteMessenger', { companyId, messengerId }, readAccepted, options),
  /** INT-3: links a channel with a salon. */
  linkMessengerCrm: (link: CompanyScope & { messengerId: number; crmId: number }, options?: CallOptions) =>
    call('linkMessengerCrm', { ...link, companyId: link.companyId }, readAccepted, options),
  /** INT-3: removes the link of a channel with a salon. */
  unlinkMessengerCrm: (link: CompanyScope & { messengerId: number; crmId: number }, options?: CallOptions) =>
    call('unlinkMessengerCrm', { ...link, companyId: link.companyId }, readAccepted, options),
})
