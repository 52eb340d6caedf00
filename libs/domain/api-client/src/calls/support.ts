import type { PersonStatus } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readMessageList } from '../border/readMessage.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { ProviderCapabilities } from './accounts.ts'
import { sendAs, type SendCall } from './sendAs.ts'

export type SupportConversation = {
  chatId: number
  adminUserId: number | null
  supportUserId: number | null
  integrationId: number | null
  /** The newest message that this person has seen on any device, 0 before the first; null: it is not remembered. */
  seenMessageId: number | null
  /** Whether a person of support is in the conversation; null: none can be asked for there. */
  person: PersonStatus | null
}

const readPerson = (raw: unknown): PersonStatus | null =>
  raw === 'available' || raw === 'asked' || raw === 'answers' ? raw : null

function readConversation(response: unknown): SupportConversation | null {
  const fields = fieldsOrData(response)
  const [chatId, adminUserId, supportUserId, integrationId] = [
    'chatId',
    'adminUserId',
    'supportUserId',
    'integrationId',
  ].map((name) => readId(fields[name]))
  return chatId
    ? {
        chatId,
        adminUserId: adminUserId ?? null,
        supportUserId: supportUserId ?? null,
        integrationId: integrationId ?? null,
        seenMessageId: readCount(fields['seenMessageId']),
        person: readPerson(fields['person']),
      }
    : null
}

export const supportCalls = (
  call: CallApi,
  can: () => Pick<ProviderCapabilities, 'idempotentSends' | 'supportPages'>,
) => ({
  /** SUP-3. An unsuccessful response rejects with an ApiError of status 200 whose code is not WRONG_SHAPE. */
  initSupport: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
    call('initSupport', { companyId }, readConversation, options),
  /** SUP-4: oldest first, counted from the newest. */
  getSupportMessages: (
    { companyId, chatId, limit = 30, offset = 0 }: CompanyScope & { chatId: number; limit?: number; offset?: number },
    options?: CallOptions,
  ) =>
    call(
      'getSupportMessages',
      { companyId, chatId, limit, offset },
      (response, company) => readMessageList(response, company, chatId),
      options,
    ),
  /** Stores that everything up to a message was seen, for all devices of the person (SUP-6). */
  markSupportSeen: (seen: CompanyScope & { chatId: number; messageId: number }, options?: CallOptions) =>
    call('markSupportSeen', seen, readAccepted, options),
  /** Has a person called into the conversation (SUP-9). */
  askForPerson: (asked: CompanyScope & { chatId: number }, options?: CallOptions) =>
    call('askForPerson', asked, (response) => readPerson(fieldsOrData(response)['person']), options),
  /** Notifies the people of support that the caller is typing; it is not stored. */
  typeToSupport: (of: CompanyScope & { chatId: number }, options?: CallOptions) =>
    call('typeToSupport', of, readAccepted, options),
  /** SUP-4. `fileIds`: of files uploaded before; `page`: the path of the page on which it is written. */
  sendSupportMessage: (
    { page, ...sent }: SendCall & { text: string; fileIds?: readonly string[]; page?: string | undefined },
    options?: CallOptions,
  ) => {
    const send = sendAs<SendCall & { text: string; fileIds?: readonly string[]; page?: string }>(
      call,
      can,
      'sendSupportMessage',
    )
    return send(can().supportPages && page !== undefined ? { ...sent, page } : sent, options)
  },
})
