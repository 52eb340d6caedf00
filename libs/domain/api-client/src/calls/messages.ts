import { readMessage, readMessageList } from '../border/readMessage.ts'
import { fieldsOf } from '../border/fieldsOf.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { ProviderCapabilities } from './accounts.ts'
import { sendAs, type SendCall } from './sendAs.ts'

export type ChatMessagesRequest = CompanyScope & {
  chatId: number
  skip?: number
  take?: number
  includeSystemMessages?: boolean
  includeDeletedMessages?: boolean
}

export type SendMessageRequest = SendCall & {
  message: string
  /** The message of the chat that it replies to, for providers with `capabilities.quotedReplies`. */
  repliesToMessageId?: number
  /** Files that were uploaded before, for providers with `capabilities.fileUploads`. */
  fileIds?: readonly string[]
  fileData?: string | readonly string[]
  fileName?: string | readonly string[]
  fileType?: string | readonly string[]
}

export const messageCalls = (call: CallApi, can: () => ProviderCapabilities) => ({
  /**
   * A page of one chat: skips the newest `skip` messages and resolves to the `take` before them, oldest first (MSG-1).
   */
  getChatMessages: (of: ChatMessagesRequest, options?: CallOptions) => {
    const { companyId, chatId, skip = 0, take = 50, includeSystemMessages = false, includeDeletedMessages = false } = of
    const sent = { companyId, chatId, skip, take, includeSystemMessages, includeDeletedMessages }
    return call('getChatMessages', sent, (response, company) => readMessageList(response, company, chatId), options)
  },
  /** MSG-2. */
  getCompanyMessages: (
    { companyId, skip = 0, take = 1000 }: CompanyScope & { skip?: number; take?: number } = {},
    options?: CallOptions,
  ) =>
    call(
      'getCompanyMessages',
      { companyId, skip, take },
      (response, company) => readMessageList(response, company),
      options,
    ),
  /**
   * MSG-4. Any status but 'ok' rejects with an ApiError; after one with status 0 it is unknown
   * whether the message was stored.
   */
  sendMessage: sendAs<SendMessageRequest>(call, can, 'sendMessage'),
  /** MSG-6. */
  markMessageAsViewed: ({ companyId, messageId }: CompanyScope & { messageId: number }, options?: CallOptions) =>
    call(
      'markMessageAsViewed',
      { companyId, messageId },
      (response, company) => ({ message: readMessage(fieldsOf(response)['message'], company) }),
      options,
    ),
})
