import { fieldsOf } from '../border/fieldsOf.ts'
import { readId } from '../border/readId.ts'
import { readList } from '../border/readList.ts'
import { readMessage } from '../border/readMessage.ts'
import type { Ask } from '../createAsk.ts'
import type { Capabilities } from './accounts.ts'
import type { Cancel, InCompany } from './Cancel.ts'
import { readSent } from './messages.ts'

export type SupportConversation = { chatId: number; adminUserId: number | null; supportUserId: number | null; integrationId: number | null }

function readConversation(answer: unknown): SupportConversation | null {
  const fields = { ...fieldsOf(fieldsOf(answer)['data']), ...fieldsOf(answer) }
  const chatId = readId(fields['chatId'])
  if (!chatId) return null
  return {
    chatId,
    adminUserId: readId(fields['adminUserId']),
    supportUserId: readId(fields['supportUserId']),
    integrationId: readId(fields['integrationId']),
  }
}

export const supportCalls = (ask: Ask, acting: (of: InCompany) => number | null, can: () => Capabilities) => ({
  /** SUP-3. An answer that is not successful is an ApiError of status 200 without the code WRONG_SHAPE. */
  initSupport: (of: InCompany = {}, { signal }: Cancel = {}) =>
    ask('initSupport', { body: { companyId: acting(of) }, companyId: of.companyId, signal, read: readConversation }),
  /** SUP-4: oldest first, counted from the newest. */
  getSupportMessages: (
    { chatId, limit = 30, offset = 0, ...of }: InCompany & { chatId: number; limit?: number; offset?: number },
    { signal }: Cancel = {},
  ) =>
    ask('getSupportMessages', {
      body: { companyId: acting(of), chatId, limit, offset },
      companyId: of.companyId,
      signal,
      read: (answer) => readList(answer, 'messages', (raw) => readMessage(raw, { companyId: acting(of), chatId })),
    }),
  /** SUP-4. */
  sendSupportMessage: (
    { companyId, clientMessageId, ...sent }: InCompany & { chatId: number; fromId: number | null; text: string; clientMessageId?: string },
    { signal }: Cancel = {},
  ) => {
    const company = acting({ companyId })
    const key = can().idempotentSends ? clientMessageId : undefined
    return ask('sendSupportMessage', {
      body: { companyId: company, ...sent, ...(key && { clientMessageId: key }) },
      companyId,
      idempotencyKey: key,
      signal,
      read: readSent(company, sent.chatId),
    })
  },
})
