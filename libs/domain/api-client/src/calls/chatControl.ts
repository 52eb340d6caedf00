import type { Need } from '@frontdesk/ai-state'
import type { BodyOf, Chat, Message, SavedFilter } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChat } from '../border/readChat.ts'
import { readCount, readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readMessage } from '../border/readMessage.ts'
import { readSavedFilter } from '../border/readSavedFilter.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

type InChat = CompanyScope & { chatId: number }
type OfRun = InChat & { runId: string }
/** Chats by their ids, or all that match a filter. */
export type ChosenChats = CompanyScope &
  (
    | { chatIds: readonly number[]; filter?: never }
    | { chatIds?: never; filter: NonNullable<BodyOf<'markChatsViewed'>['filter']> }
  )
export type ChangedChats = { changed: number; chatIds: readonly number[] }

const inChat = (response: unknown, company: number | null): { chat: Chat } | null => {
  const chat = readOne(response, 'chat', (raw) => readChat(raw, company))
  return chat && { chat }
}

function readChanged(response: unknown): ChangedChats | null {
  const fields = fieldsOrData(response)
  const chatIds = readList(fields['chatIds'], '', readId)
  return chatIds && { changed: readCount(fields['changed']) ?? chatIds.length, chatIds }
}

const readFilters = (response: unknown) => readList(response, 'filters', readSavedFilter)

/** Working beside the AI and on many chats at once, for providers with `capabilities.chatControl` (CHAT-3, CHAT-4). */
export const chatControlCalls = (call: CallApi) => ({
  /**
   * After the response no AI message is sent in this chat; `text` is the emitted part of the stopped reply,
   * `isSent`: it had been sent.
   */
  takeOverChat: (
    of: InChat & { runId?: string; from?: number },
    options?: CallOptions,
  ): Promise<{ chat: Chat; text: string; isSent: boolean }> =>
    call(
      'takeOverChat',
      of,
      (response, company) => {
        const taken = inChat(response, company)
        const { text, isSent } = fieldsOrData(response)
        return taken && { ...taken, text: readText(text) ?? '', isSent: isSent === true }
      },
      options,
    ),
  /** The text so far waits in `chat.stoppedReply`; rejects with 409 when the run had ended. */
  stopRun: (of: OfRun, options?: CallOptions) => call('stopRun', of, inChat, options),
  /** Rejects with 409 when `shownText` is not the current text, or is unfinished and that was not confirmed. */
  sendStoppedReply: (
    of: OfRun & { shownText: string; confirmUnfinished?: boolean },
    options?: CallOptions,
  ): Promise<{ chat: Chat; message: Message }> =>
    call(
      'sendStoppedReply',
      of,
      (response, company) => {
        const sent = inChat(response, company)
        const message = readMessage(fieldsOf(response)['message'], company, of.chatId)
        return sent && message && { ...sent, message }
      },
      options,
    ),
  discardStoppedReply: (of: OfRun, options?: CallOptions) => call('discardStoppedReply', of, inChat, options),
  /** Answers `messageId` again; `isStarted` is false while a reply is being written or a limit applies. */
  retryRun: (of: InChat & { messageId: number }, options?: CallOptions): Promise<{ isStarted: boolean }> =>
    call('retryRun', of, (response) => ({ isStarted: fieldsOrData(response)['isStarted'] !== false }), options),
  /** While somebody has the chat open, complete replies are held; renew it every 20 seconds. */
  watchChat: (of: InChat & { watcherId: string; isWatching: boolean }, options?: CallOptions) =>
    call('watchChat', of, readAccepted, options),
  /** Tells colleagues which chat the window of a live connection shows, null for none; renew it every 20 seconds. */
  lookAtChat: (of: CompanyScope & { connectionId: string; chatId: number | null }, options?: CallOptions) =>
    call('lookAtChat', of, readAccepted, options),
  /** Emits a typing event to the colleagues of the chat's company; it is not stored (LIVE-3). */
  emitTyping: (of: InChat, options?: CallOptions) => call('sayTyping', of, readAccepted, options),
  markChatsViewed: (of: ChosenChats, options?: CallOptions) => call('markChatsViewed', of, readChanged, options),
  /**
   * Marks the customer's last message as unread again, for everybody; `hasChanged` is false
   * where there is none to mark.
   */
  markChatUnread: (of: InChat, options?: CallOptions): Promise<{ hasChanged: boolean }> =>
    call('markChatUnread', of, (response) => ({ hasChanged: fieldsOrData(response)['hasChanged'] !== false }), options),
  /** `restored`: takes back that one chat was done; it needs a person again as before. */
  updateAiForChats: (
    of: ChosenChats & { aiEnabled: boolean; restored?: { why: Need; since: string } },
    options?: CallOptions,
  ) => call('updateAiForChats', of, readChanged, options),
  /** For providers with `capabilities.customers`: nothing is sent to a blocked customer or reaches the AI of them. */
  blockCustomer: (
    { companyId, chatId, isBlocked }: InChat & { isBlocked: boolean },
    options?: CallOptions,
  ): Promise<{ chat: Chat }> => call('blockCustomer', { companyId, chatId, isBlocked }, inChat, options),
  getSavedFilters: (of: CompanyScope = {}, options?: CallOptions): Promise<readonly SavedFilter[]> =>
    call('getSavedFilters', of, readFilters, options),
  keepSavedFilters: (
    of: CompanyScope & { filters: readonly SavedFilter[] },
    options?: CallOptions,
  ): Promise<readonly SavedFilter[]> => call('keepSavedFilters', of, readFilters, options),
})
