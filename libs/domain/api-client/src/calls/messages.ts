import type { Message } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readList } from '../border/readList.ts'
import { readMessage } from '../border/readMessage.ts'
import type { Ask } from '../createAsk.ts'
import type { Capabilities } from './accounts.ts'
import type { Cancel, InCompany } from './Cancel.ts'

export type ChatMessagesRequest = InCompany & {
  chatId: number
  skip?: number
  take?: number
  includeSystemMessages?: boolean
  includeDeletedMessages?: boolean
}

export type SendMessageRequest = InCompany & {
  chatId: number
  fromId: number | null
  message: string
  /** The sender's own id of this intent; it travels only to a provider that announced it (reliability C2). */
  clientMessageId?: string
  fileData?: string | readonly string[]
  fileName?: string | readonly string[]
  fileType?: string | readonly string[]
}

/** The stored message; null when the provider says 'ok' and no more. */
export type Sent = { message: Message | null }

/** Success is the status 'ok' and nothing else (MSG-4). */
export const readSent =
  (companyId: number | null, chatId: number) =>
  (answer: unknown): Sent | null => {
    const fields = fieldsOf(answer)
    return fields['status'] === 'ok' ? { message: readMessage(fields['message'], { companyId, chatId }) } : null
  }

export const messageCalls = (ask: Ask, acting: (of: InCompany) => number | null, can: () => Capabilities) => ({
  /** A page of one chat: skips the newest, takes towards the past, answers oldest first (MSG-1). */
  getChatMessages: (
    { chatId, skip = 0, take = 50, includeSystemMessages = false, includeDeletedMessages = false, ...of }: ChatMessagesRequest,
    { signal }: Cancel = {},
  ) =>
    ask('getChatMessages', {
      body: { companyId: acting(of), chatId, skip, take, includeSystemMessages, includeDeletedMessages },
      companyId: of.companyId,
      signal,
      read: (answer) => readList(answer, 'messages', (raw) => readMessage(raw, { companyId: acting(of), chatId })),
    }),
  /** MSG-2. */
  getCompanyMessages: ({ skip = 0, take = 1000, ...of }: InCompany & { skip?: number; take?: number } = {}, { signal }: Cancel = {}) =>
    ask('getCompanyMessages', {
      body: { companyId: acting(of), skip, take },
      companyId: of.companyId,
      signal,
      read: (answer) => readList(answer, 'messages', (raw) => readMessage(raw, { companyId: acting(of) })),
    }),
  /** MSG-4. Refused, unanswered and not 'ok' are ApiErrors; after one with status 0 it is unknown whether the message was stored. */
  sendMessage: ({ companyId, clientMessageId, ...sent }: SendMessageRequest, { signal }: Cancel = {}) => {
    const company = acting({ companyId })
    const key = can().idempotentSends ? clientMessageId : undefined
    return ask('sendMessage', {
      body: { companyId: company, ...sent, ...(key && { clientMessageId: key }) },
      companyId,
      idempotencyKey: key,
      signal,
      read: readSent(company, sent.chatId),
    })
  },
  /** MSG-6. */
  markMessageAsViewed: ({ messageId, ...of }: InCompany & { messageId: number }, { signal }: Cancel = {}) =>
    ask('markMessageAsViewed', {
      body: { companyId: acting(of), messageId },
      companyId: of.companyId,
      signal,
      read: (answer) => ({ message: readMessage(fieldsOf(answer)['message'], { companyId: acting(of) }) }),
    }),
})
