import { readMessage, readMessages } from '../border/readMessage.ts'
import { fieldsOf } from '../border/fieldsOf.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'
import type { Capabilities } from './accounts.ts'
import { sendAs, type Intent } from './sendAs.ts'

export type ChatMessagesRequest = InCompany & {
  chatId: number
  skip?: number
  take?: number
  includeSystemMessages?: boolean
  includeDeletedMessages?: boolean
}

export type SendMessageRequest = Intent & {
  message: string
  /** Files that were sent ahead, where `capabilities.fileUploads` says so. */
  fileIds?: readonly string[]
  fileData?: string | readonly string[]
  fileName?: string | readonly string[]
  fileType?: string | readonly string[]
}

export const messageCalls = (ask: Ask, can: () => Capabilities) => ({
  /** A page of one chat: skips the newest, takes towards the past, answers oldest first (MSG-1). */
  getChatMessages: (of: ChatMessagesRequest, cancel?: Cancel) => {
    const { companyId, chatId, skip = 0, take = 50, includeSystemMessages = false, includeDeletedMessages = false } = of
    const sent = { companyId, chatId, skip, take, includeSystemMessages, includeDeletedMessages }
    return ask('getChatMessages', sent, (answer, company) => readMessages(answer, company, chatId), cancel)
  },
  /** MSG-2. */
  getCompanyMessages: (
    { companyId, skip = 0, take = 1000 }: InCompany & { skip?: number; take?: number } = {},
    cancel?: Cancel,
  ) => ask('getCompanyMessages', { companyId, skip, take }, (answer, company) => readMessages(answer, company), cancel),
  /** MSG-4. Refused, unanswered and not 'ok' are ApiErrors; after one with status 0 it is unknown whether the message was stored. */
  sendMessage: sendAs<SendMessageRequest>(ask, can, 'sendMessage'),
  /** MSG-6. */
  markMessageAsViewed: ({ companyId, messageId }: InCompany & { messageId: number }, cancel?: Cancel) =>
    ask(
      'markMessageAsViewed',
      { companyId, messageId },
      (answer, company) => ({ message: readMessage(fieldsOf(answer)['message'], company) }),
      cancel,
    ),
})
