import type { Chat, Platform } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readChat } from '../border/readChat.ts'
import { readCount, readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import type { ApiError } from '../ApiError.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel, InCompany } from './Cancel.ts'

export type ChatPage = { chats: readonly Chat[]; /** Null when the provider does not count. */ total: number | null }

export type ChatListRequest = InCompany & {
  limit?: number
  offset?: number
  companyIds?: readonly number[]
  allCompanies?: boolean
  platforms?: readonly Platform[]
  /** Left out: chats with and without AI. */
  aiEnabled?: boolean | undefined
  hidePromotional?: boolean
  /** One chat by its id; other providers may answer others beside it. */
  chatId?: number
}

export type OpenedConversation = { chatId: number; chat: Chat | null; adminUserId: number | null; assistantUserId: number | null }

const listed = (list: readonly unknown[] | undefined) => (list?.length ? list.join(',') : undefined)

export const chatCalls = (ask: Ask, acting: (of: InCompany) => number | null) => {
  const readPage = (companyId: number | null) => (answer: unknown): ChatPage | null => {
    const chats = readList(answer, 'chats', (raw) => readChat(raw, companyId))
    const fields = fieldsOf(answer)
    return chats && { chats, total: readCount(fields['total'] ?? fieldsOf(fields['data'])['total']) }
  }

  const getChats = ({ limit = 50, offset = 0, ...of }: InCompany & { limit?: number; offset?: number } = {}, { signal }: Cancel = {}) =>
    ask('getChats', { query: { companyId: acting(of), limit, offset }, companyId: of.companyId, signal, read: readPage(acting(of)) })

  const open = (route: 'initInternalConversation' | 'initInternalConversationWithAssistant', of: InCompany, { signal }: Cancel) => {
    const companyId = acting(of)
    const read = (answer: unknown): OpenedConversation | null => {
      const fields = { ...fieldsOf(fieldsOf(answer)['data']), ...fieldsOf(answer) }
      const chat = readChat(fields['chat'], companyId)
      const chatId = readId(fields['chatId']) ?? chat?.id
      return chatId ? { chatId, chat, adminUserId: readId(fields['adminUserId']), assistantUserId: readId(fields['assistantUserId']) } : null
    }
    return ask(route, { body: { companyId }, companyId: of.companyId, signal, read })
  }

  return {
    /** A page of chats with their last messages, newest first; without previews when the provider cannot (CHAT-1). */
    getChatsWithPreview: async (of: ChatListRequest = {}, cancel: Cancel = {}): Promise<ChatPage> => {
      const { limit = 50, offset = 0, companyIds, allCompanies, platforms, aiEnabled, hidePromotional, chatId } = of
      const query = {
        companyId: acting(of),
        limit,
        offset,
        companyIds: listed(companyIds),
        allCompanies: allCompanies || undefined,
        platforms: listed(platforms),
        aiEnabled,
        hidePromotional: hidePromotional || undefined,
        chatId,
      }
      try {
        return await ask('getChatsWithPreview', { query, companyId: of.companyId, signal: cancel.signal, read: readPage(acting(of)) })
      } catch (error) {
        // A cancelled call and a refused token would only fail again.
        if (cancel.signal?.aborted || (error as ApiError).status === 401) throw error
        return getChats(of, cancel)
      }
    },
    getChats,
    /** Switches the AI of one chat (CHAT-4); the chat as it is now, when the provider tells. */
    updateAiBotSettingsForChat: (
      { chatId, settings, ...of }: InCompany & { chatId: number; settings: { aiEnabled: boolean } },
      { signal }: Cancel = {},
    ) =>
      ask('updateAiBotSettingsForChat', {
        query: { companyId: acting(of) },
        body: { chatId, settings },
        companyId: of.companyId,
        signal,
        read: (answer) => ({ chat: readOne(answer, 'chat', (raw) => readChat(raw, acting(of))) }),
      }),
    /** CHAT-5. */
    initInternalConversation: (of: InCompany = {}, cancel: Cancel = {}) => open('initInternalConversation', of, cancel),
    /** CHAT-5. */
    initInternalConversationWithAssistant: (of: InCompany = {}, cancel: Cancel = {}) => open('initInternalConversationWithAssistant', of, cancel),
  }
}
