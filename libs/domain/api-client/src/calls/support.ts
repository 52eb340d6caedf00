import { fieldsOrData } from '../border/fieldsOf.ts'
import { readId } from '../border/readId.ts'
import { readMessages } from '../border/readMessage.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'
import type { Capabilities } from './accounts.ts'
import { sendAs, type Intent } from './sendAs.ts'

export type SupportConversation = {
  chatId: number
  adminUserId: number | null
  supportUserId: number | null
  integrationId: number | null
}

function readConversation(answer: unknown): SupportConversation | null {
  const fields = fieldsOrData(answer)
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

export const supportCalls = (ask: Ask, can: () => Capabilities) => ({
  /** SUP-3. An answer that is not successful is an ApiError of status 200 without the code WRONG_SHAPE. */
  initSupport: ({ companyId }: InCompany = {}, cancel?: Cancel) =>
    ask('initSupport', { companyId }, readConversation, cancel),
  /** SUP-4: oldest first, counted from the newest. */
  getSupportMessages: (
    { companyId, chatId, limit = 30, offset = 0 }: InCompany & { chatId: number; limit?: number; offset?: number },
    cancel?: Cancel,
  ) =>
    ask(
      'getSupportMessages',
      { companyId, chatId, limit, offset },
      (answer, company) => readMessages(answer, company, chatId),
      cancel,
    ),
  /** SUP-4. */
  sendSupportMessage: sendAs<Intent & { text: string }>(ask, can, 'sendSupportMessage'),
})
