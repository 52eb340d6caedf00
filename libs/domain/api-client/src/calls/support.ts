import { fieldsOrData } from '../border/fieldsOf.ts'
import { readId } from '../border/readId.ts'
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
}

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
      }
    : null
}

export const supportCalls = (call: CallApi, can: () => ProviderCapabilities) => ({
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
  /** SUP-4. */
  sendSupportMessage: sendAs<SendCall & { text: string }>(call, can, 'sendSupportMessage'),
})
