import type { BodyOf, Chat, Message, SavedFilter } from '@frontdesk/contract'
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
/** Some chats, or all that a filter shows. */
export type ChosenChats = CompanyScope &
  (
    | { chatIds: readonly number[]; filter?: never }
    | { chatIds?: never; filter: NonNullable<BodyOf<'markChatsViewed'>['filter']> }
  )
export type ChangedChats = { changed: number; chatIds: readonly number[] }

const inChat = (answer: unknown, company: number | null): { chat: Chat } | null => {
  const chat = readOne(answer, 'chat', (raw) => readChat(raw, company))
  return chat && { chat }
}

function readChanged(answer: unknown): ChangedChats | null {
  const fields = fieldsOrData(answer)
  const chatIds = readList(fields['chatIds'], '', readId)
  return chatIds && { changed: readCount(fields['changed']) ?? chatIds.length, chatIds }
}

const readFilters = (answer: unknown) => readList(answer, 'filters', readSavedFilter)
const accepted = () => true as const

/** Working beside the AI and on many chats at once; only where `capabilities.chatControl` says so (CHAT-3, CHAT-4). */
export const chatControlCalls = (ask: CallApi) => ({
  /** After the answer no AI message leaves this chat; `text` is what had been told of the stopped reply. */
  takeOverChat: (of: InChat & { runId?: string }, cancel?: CallOptions): Promise<{ chat: Chat; text: string }> =>
    ask(
      'takeOverChat',
      of,
      (answer, company) => {
        const taken = inChat(answer, company)
        return taken && { ...taken, text: readText(fieldsOrData(answer)['text']) ?? '' }
      },
      cancel,
    ),
  /** What is there waits in `chat.stoppedReply`; 409 when the run had ended. */
  stopRun: (of: OfRun, cancel?: CallOptions) => ask('stopRun', of, inChat, cancel),
  /** 409 when `shownText` is not what would go, or is unfinished and that was not confirmed. */
  sendStoppedReply: (
    of: OfRun & { shownText: string; confirmUnfinished?: boolean },
    cancel?: CallOptions,
  ): Promise<{ chat: Chat; message: Message }> =>
    ask(
      'sendStoppedReply',
      of,
      (answer, company) => {
        const sent = inChat(answer, company)
        const message = readMessage(fieldsOf(answer)['message'], company, of.chatId)
        return sent && message && { ...sent, message }
      },
      cancel,
    ),
  discardStoppedReply: (of: OfRun, cancel?: CallOptions) => ask('discardStoppedReply', of, inChat, cancel),
  /** Answers `messageId` again; not started: an answer is being written already, or a limit holds. */
  retryRun: (of: InChat & { messageId: number }, cancel?: CallOptions): Promise<{ isStarted: boolean }> =>
    ask('retryRun', of, (answer) => ({ isStarted: fieldsOrData(answer)['isStarted'] !== false }), cancel),
  sayTyping: (of: InChat, cancel?: CallOptions) => ask('sayTyping', of, accepted, cancel),
  markChatsViewed: (of: ChosenChats, cancel?: CallOptions) => ask('markChatsViewed', of, readChanged, cancel),
  updateAiForChats: (of: ChosenChats & { aiEnabled: boolean }, cancel?: CallOptions) =>
    ask('updateAiForChats', of, readChanged, cancel),
  getSavedFilters: (of: CompanyScope = {}, cancel?: CallOptions): Promise<readonly SavedFilter[]> =>
    ask('getSavedFilters', of, readFilters, cancel),
  keepSavedFilters: (
    of: CompanyScope & { filters: readonly SavedFilter[] },
    cancel?: CallOptions,
  ): Promise<readonly SavedFilter[]> => ask('keepSavedFilters', of, readFilters, cancel),
})
