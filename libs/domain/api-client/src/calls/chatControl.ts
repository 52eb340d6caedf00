import type { BodyOf, Chat, Message, SavedFilter } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChat } from '../border/readChat.ts'
import { readCount, readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readMessage } from '../border/readMessage.ts'
import { readSavedFilter } from '../border/readSavedFilter.ts'
import { readText } from '../border/readWord.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'

type InChat = InCompany & { chatId: number }
type OfRun = InChat & { runId: string }
/** Some chats, or all that a filter shows. */
export type ChosenChats = InCompany &
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
export const chatControlCalls = (ask: Ask) => ({
  /** After the answer no AI message leaves this chat; `text` is what had been told of the stopped reply. */
  takeOverChat: (of: InChat & { runId?: string }, cancel?: Cancel): Promise<{ chat: Chat; text: string }> =>
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
  stopRun: (of: OfRun, cancel?: Cancel) => ask('stopRun', of, inChat, cancel),
  /** 409 when `shownText` is not what would go, or is unfinished and that was not confirmed. */
  sendStoppedReply: (
    of: OfRun & { shownText: string; confirmUnfinished?: boolean },
    cancel?: Cancel,
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
  discardStoppedReply: (of: OfRun, cancel?: Cancel) => ask('discardStoppedReply', of, inChat, cancel),
  /** Answers `messageId` again; not started: an answer is being written already, or a limit holds. */
  retryRun: (of: InChat & { messageId: number }, cancel?: Cancel): Promise<{ isStarted: boolean }> =>
    ask('retryRun', of, (answer) => ({ isStarted: fieldsOrData(answer)['isStarted'] !== false }), cancel),
  sayTyping: (of: InChat, cancel?: Cancel) => ask('sayTyping', of, accepted, cancel),
  markChatsViewed: (of: ChosenChats, cancel?: Cancel) => ask('markChatsViewed', of, readChanged, cancel),
  updateAiForChats: (of: ChosenChats & { aiEnabled: boolean }, cancel?: Cancel) =>
    ask('updateAiForChats', of, readChanged, cancel),
  getSavedFilters: (of: InCompany = {}, cancel?: Cancel): Promise<readonly SavedFilter[]> =>
    ask('getSavedFilters', of, readFilters, cancel),
  keepSavedFilters: (
    of: InCompany & { filters: readonly SavedFilter[] },
    cancel?: Cancel,
  ): Promise<readonly SavedFilter[]> => ask('keepSavedFilters', of, readFilters, cancel),
})
