import type { ResponseOf, Message } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readMessage, readMessages, readStatus } from '../border/readMessage.ts'
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
  /** How many newer messages follow. */ skip: number
  hasOlder: boolean
}
export type TimelineEntry = ResponseOf<'getMessageTimeline'>['entries'][number]

function readFound(answer: unknown, company: number | null): FoundMessages | null {
  const messages = readMessages(answer, company)
  const fields = fieldsOrData(answer)
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

/** What is done with messages beside reading and sending them (MSG-7, MSG-8, MSG-10). */
export const messageActionCalls = (ask: CallApi) => ({
  /** MSG-7: the message as it is now, when the provider tells it. */
  deleteMessage: ({ companyId, messageId }: CompanyScope & { messageId: number }, cancel?: CallOptions) =>
    ask(
      'deleteMessage',
      { companyId, messageId },
      (answer, company) => ({ message: readMessage(fieldsOf(answer)['message'], company) }),
      cancel,
    ),
  /** A person saw that a message of unknown outcome arrived (MSG-10); only where `capabilities.chatControl` says so. */
  confirmDelivery: ({ companyId, messageId }: CompanyScope & { messageId: number }, cancel?: CallOptions) =>
    ask(
      'confirmDelivery',
      { companyId, messageId },
      (answer, company) => ({ message: readMessage(fieldsOf(answer)['message'], company) }),
      cancel,
    ),
  /** MSG-7. */
  reportMessage: (of: { messageId: number; description: string; issues: readonly string[] }, cancel?: CallOptions) =>
    ask('reportMessage', of, () => true as const, cancel),
  /** MSG-8. */
  searchMessages: (
    { companyId, searchQuery, chatId = null, limit = 50, offset = 0 }: SearchRequest,
    cancel?: CallOptions,
  ): Promise<FoundMessages> =>
    ask(
      'searchMessages',
      { companyId, searchQuery, chatId, limit, offset, includeSystemMessages: false, includeDeletedMessages: false },
      readFound,
      cancel,
    ),
  /** A message with its surroundings; only where `capabilities.chatControl` says so. */
  getMessagesAround: ({ companyId, take = 50, ...of }: AroundRequest, cancel?: CallOptions): Promise<MessagesAround> =>
    ask(
      'getMessagesAround',
      { companyId, take, ...of },
      (answer, company) => {
        const messages = readMessages(answer, company, of.chatId)
        const fields = fieldsOrData(answer)
        return messages && { messages, skip: readCount(fields['skip']) ?? 0, hasOlder: fields['hasOlder'] === true }
      },
      cancel,
    ),
  /** What became of a message; only where `capabilities.chatControl` says so. */
  getMessageTimeline: (
    { companyId, messageId }: CompanyScope & { messageId: number },
    cancel?: CallOptions,
  ): Promise<readonly TimelineEntry[]> =>
    ask('getMessageTimeline', { companyId, messageId }, (answer) => readList(answer, 'entries', readEntry), cancel),
})
