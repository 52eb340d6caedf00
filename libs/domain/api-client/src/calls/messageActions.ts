import type { ResponseOf, Message } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readMessage, readMessageList, readStatus } from '../border/readMessage.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type SearchRequest = CompanyScope & {
  searchQuery: string
  chatId?: number | null
  limit?: number
  offset?: number
}
export type FoundMessages = { messages: readonly Message[]; totalCount: number; matchingChatIds: readonly number[] }
export type AroundRequest = CompanyScope & {
  chatId: number
  messageId: number
  take?: number
  includeSystemMessages?: boolean
  includeDeletedMessages?: boolean
}
export type MessagesAround = {
  messages: readonly Message[]
  /** The number of newer messages. */ skip: number
  hasOlder: boolean
}
export type TimelineEntry = ResponseOf<'getMessageTimeline'>['entries'][number]

function readFound(response: unknown, company: number | null): FoundMessages | null {
  const messages = readMessageList(response, company)
  const fields = fieldsOrData(response)
  return (
    messages && {
      messages,
      totalCount: readCount(fields['totalCount']) ?? messages.length,
      matchingChatIds: readList(fields['matchingChatIds'], '', readId) ?? [],
    }
  )
}

function readEntry(raw: unknown): TimelineEntry | null {
  const fields = fieldsOf(raw)
  const status = readStatus(fields['status'], fields['error'])
  const at = readInstant(fields['at'])
  const error = fieldsOf(fields['error'])
  const code = readText(error['code'])
  return status && at
    ? { status, at, ...(code && { error: { code, message: readText(error['message']) ?? '' } }) }
    : null
}

/** Deleting, reporting, confirming and searching messages (MSG-7, MSG-8, MSG-10). */
export const messageActionCalls = (call: CallApi) => ({
  /**
   * MSG-7: resolves to the message, or null when the provider does not return it. `onlyIf` refuses what
   * may have arrived (MSG-4).
   */
  deleteMessage: (
    { companyId, messageId, onlyIf }: CompanyScope & { messageId: number; onlyIf?: 'undelivered' },
    options?: CallOptions,
  ) =>
    call(
      'deleteMessage',
      { companyId, messageId, ...(onlyIf && { onlyIf }) },
      (response, company) => ({ message: readMessage(fieldsOf(response)['message'], company) }),
      options,
    ),
  /** Confirms that a message of unknown outcome arrived (MSG-10); for providers with `capabilities.chatControl`. */
  confirmDelivery: ({ companyId, messageId }: CompanyScope & { messageId: number }, options?: CallOptions) =>
    call(
      'confirmDelivery',
      { companyId, messageId },
      (response, company) => ({ message: readMessage(fieldsOf(response)['message'], company) }),
      options,
    ),
  /** MSG-7. */
  reportMessage: (of: { messageId: number; description: string; issues: readonly string[] }, options?: CallOptions) =>
    call('reportMessage', of, readAccepted, options),
  /**
   * Makes a test question of a message or of what a reply answers; `isNew` is false when it is one already (TEACH-4).
   */
  addMessageQuestion: (of: CompanyScope & { messageId: number }, options?: CallOptions) =>
    call(
      'addMessageQuestion',
      { ...of, companyId: of.companyId },
      (response) => ({ isNew: fieldsOrData(response)['isNew'] !== false }),
      options,
    ),
  /** MSG-8. */
  searchMessages: (
    { companyId, searchQuery, chatId = null, limit = 50, offset = 0 }: SearchRequest,
    options?: CallOptions,
  ): Promise<FoundMessages> =>
    call(
      'searchMessages',
      { companyId, searchQuery, chatId, limit, offset, includeSystemMessages: false, includeDeletedMessages: false },
      readFound,
      options,
    ),
  /** A message with those around it; for providers with `capabilities.chatControl`. */
  getMessagesAround: ({ companyId, take = 50, ...of }: AroundRequest, options?: CallOptions): Promise<MessagesAround> =>
    call(
      'getMessagesAround',
      { companyId, take, ...of },
      (response, company) => {
        const messages = readMessageList(response, company, of.chatId)
        const fields = fieldsOrData(response)
        return messages && { messages, skip: readCount(fields['skip']) ?? 0, hasOlder: fields['hasOlder'] === true }
      },
      options,
    ),
  /** The delivery history of a message; for providers with `capabilities.chatControl`. */
  getMessageTimeline: (
    { companyId, messageId }: CompanyScope & { messageId: number },
    options?: CallOptions,
  ): Promise<readonly TimelineEntry[]> =>
    call(
      'getMessageTimeline',
      { companyId, messageId },
      (response) => readList(response, 'entries', readEntry),
      options,
    ),
})
