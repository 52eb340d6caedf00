import type { Chat, Platform } from '@frontdesk/contract'
import type { ApiError } from '../ApiError.ts'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readChat } from '../border/readChat.ts'
import { readCount, readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type ChatPage = { chats: readonly Chat[]; /** Null when the provider does not count. */ total: number | null }

export type ChatListRequest = CompanyScope & {
  limit?: number
  offset?: number
  companyIds?: readonly number[]
  allCompanies?: boolean
  platforms?: readonly Platform[]
  /** Left out: chats with and without AI. */
  aiEnabled?: boolean | undefined
  hidePromotional?: boolean
  unread?: boolean | undefined
  search?: string | undefined
  /** One chat by its id; other providers may answer others beside it. */
  chatId?: number
}

export type OpenedConversation = {
  chatId: number
  chat: Chat | null
  adminUserId: number | null
  assistantUserId: number | null
}

function readPage(answer: unknown, companyId: number | null): ChatPage | null {
  const chats = readList(answer, 'chats', (raw) => readChat(raw, companyId))
  return chats && { chats, total: readCount(fieldsOrData(answer)['total']) }
}

function readConversation(answer: unknown, companyId: number | null): OpenedConversation | null {
  const fields = fieldsOrData(answer)
  const chat = readChat(fields['chat'], companyId)
  const chatId = readId(fields['chatId']) ?? chat?.id
  return chatId
    ? { chatId, chat, adminUserId: readId(fields['adminUserId']), assistantUserId: readId(fields['assistantUserId']) }
    : null
}

const listed = (list: readonly unknown[] | undefined) => (list?.length ? list.join(',') : undefined)

export const chatCalls = (ask: CallApi) => {
  const getChats = (
    { companyId, limit = 50, offset = 0 }: CompanyScope & { limit?: number; offset?: number } = {},
    cancel?: CallOptions,
  ) => ask('getChats', { companyId, limit, offset }, readPage, cancel)
  return {
    /** A page of chats with their last messages, newest first; without previews when the provider cannot (CHAT-1). */
    getChatsWithPreview: async (of: ChatListRequest = {}, cancel?: CallOptions): Promise<ChatPage> => {
      const { companyId, limit = 50, offset = 0, companyIds, allCompanies, platforms, hidePromotional, ...others } = of
      const query = {
        companyId,
        limit,
        offset,
        companyIds: listed(companyIds),
        allCompanies: allCompanies || undefined,
        platforms: listed(platforms),
        hidePromotional: hidePromotional || undefined,
        ...others,
      }
      try {
        return await ask('getChatsWithPreview', query, readPage, cancel)
      } catch (error) {
        // A cancelled call and a refused token would only fail again.
        if (cancel?.signal?.aborted || (error as ApiError).status === 401) throw error
        return getChats(of, cancel)
      }
    },
    getChats,
    /** Switches the AI of one chat (CHAT-4); the chat as it is now, when the provider tells. */
    updateAiBotSettingsForChat: (
      { companyId, chatId, settings }: CompanyScope & { chatId: number; settings: { aiEnabled: boolean } },
      cancel?: CallOptions,
    ) =>
      ask(
        'updateAiBotSettingsForChat',
        { chatId, settings },
        (answer, company) => ({ chat: readOne(answer, 'chat', (raw) => readChat(raw, company)) }),
        {
          ...cancel,
          query: { companyId },
        },
      ),
    /** CHAT-5. */
    initInternalConversation: ({ companyId }: CompanyScope = {}, cancel?: CallOptions) =>
      ask('initInternalConversation', { companyId }, readConversation, cancel),
    /** CHAT-5. */
    initInternalConversationWithAssistant: ({ companyId }: CompanyScope = {}, cancel?: CallOptions) =>
      ask('initInternalConversationWithAssistant', { companyId }, readConversation, cancel),
  }
}
