import type { ChannelType, Chat } from '@frontdesk/contract'
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
  platforms?: readonly ChannelType[]
  /** Omitted: chats with and without AI. */
  aiEnabled?: boolean | undefined
  hidePromotional?: boolean
  labelIds?: readonly number[]
  unread?: boolean | undefined
  needsHuman?: boolean | undefined
  /** Omitted: snoozed chats and others. */
  snoozed?: boolean | undefined
  /** Omitted: chats of everybody (TEAM-2). */
  assigned?: 'me' | 'nobody' | undefined
  search?: string | undefined
  /** One chat by its id; other providers may return others beside it. */
  chatId?: number
}

export type OpenedConversation = {
  chatId: number
  chat: Chat | null
  adminUserId: number | null
  assistantUserId: number | null
}

function readPage(response: unknown, companyId: number | null): ChatPage | null {
  const chats = readList(response, 'chats', (raw) => readChat(raw, companyId))
  return chats && { chats, total: readCount(fieldsOrData(response)['total']) }
}

function readConversation(response: unknown, companyId: number | null): OpenedConversation | null {
  const fields = fieldsOrData(response)
  const chat = readChat(fields['chat'], companyId)
  const chatId = readId(fields['chatId']) ?? chat?.id
  return chatId
    ? { chatId, chat, adminUserId: readId(fields['adminUserId']), assistantUserId: readId(fields['assistantUserId']) }
    : null
}

const listed = (list: readonly unknown[] | undefined) => (list?.length ? list.join(',') : undefined)

export const chatCalls = (call: CallApi) => {
  const getChats = (
    { companyId, limit = 50, offset = 0 }: CompanyScope & { limit?: number; offset?: number } = {},
    options?: CallOptions,
  ) => call('getChats', { companyId, limit, offset }, readPage, options)
  return {
    /**
     * A page of chats with their last messages, newest first; falls back to the list without previews when
     * this call fails (CHAT-1).
     */
    getChatsWithPreview: async (of: ChatListRequest = {}, options?: CallOptions): Promise<ChatPage> => {
      const {
        companyId,
        limit = 50,
        offset = 0,
        companyIds,
        allCompanies,
        platforms,
        hidePromotional,
        labelIds,
        ...others
      } = of
      const query = {
        companyId,
        limit,
        offset,
        companyIds: listed(companyIds),
        allCompanies: allCompanies || undefined,
        platforms: listed(platforms),
        hidePromotional: hidePromotional || undefined,
        labelIds: listed(labelIds),
        ...others,
      }
      try {
        return await call('getChatsWithPreview', query, readPage, options)
      } catch (error) {
        // A cancelled call and a refused token would only fail again.
        if (options?.signal?.aborted || (error as ApiError).status === 401) throw error
        return getChats(of, options)
      }
    },
    getChats,
    /** Switches the AI of one chat (CHAT-4); resolves to the chat, or null when the provider does not return it. */
    updateAiBotSettingsForChat: (
      { companyId, chatId, settings }: CompanyScope & { chatId: number; settings: { aiEnabled: boolean } },
      options?: CallOptions,
    ) =>
      call(
        'updateAiBotSettingsForChat',
        { chatId, settings },
        (response, company) => ({ chat: readOne(response, 'chat', (raw) => readChat(raw, company)) }),
        {
          ...options,
          query: { companyId },
        },
      ),
    /** CHAT-5. */
    initInternalConversation: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
      call('initInternalConversation', { companyId }, readConversation, options),
    /** CHAT-5. */
    initInternalConversationWithAssistant: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
      call('initInternalConversationWithAssistant', { companyId }, readConversation, options),
  }
}
