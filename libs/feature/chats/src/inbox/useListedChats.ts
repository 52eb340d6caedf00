import { chatTotal, findChat, inboxChats, isMatching, isNamedLike, type InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useAdmin, usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatQueries } from '../cache/chatQueries.ts'
import { useChatControl } from '../chat/useChatControl.ts'

/** The conditions that an open chat may cease to fulfil, and stays listed as long as it is open. */
const staying = { unread: false, needsYou: false, assigned: 'all' } as const

/**
 * The chats of a company that match a filter (CHAT-1, CHAT-3). Live events add chats to the cached list, so the filter
 * is applied here, too. With the filters for unread chats, for those that need a person and by whom they are assigned
 * to, the open chat stays listed as long as it is open. Nothing is loaded while `enabled` is false.
 */
export function useListedChats(companyId: number, filter: InboxFilter, openChatId: number | null, enabled: boolean) {
  const adminId = useAdmin()?.id ?? null
  const canSearch = useChatControl() !== null
  const query = useQuery({
    ...chatQueries.inbox(usePlatform(), companyId, filter),
    enabled,
    placeholderData: (before) => before,
  })
  // The search is applied here to the previous filter's list, shown while this one loads, and for a
  // provider without search.
  const isNarrowedHere = query.isPlaceholderData || !canSearch
  const isIn = useMemo(
    () => (chat: Chat) =>
      // Support conversations have a screen of their own.
      chat.purpose !== 'support' &&
      isMatching(chat, chat.id === openChatId ? { ...filter, ...staying } : filter, adminId) &&
      (!isNarrowedHere || isNamedLike(chat, filter.search)),
    [filter, openChatId, isNarrowedHere, adminId],
  )
  // Another part of the app may have loaded it.
  const inbox = enabled ? query.data : undefined
  const chats = useMemo(() => (inbox === undefined ? [] : inboxChats(inbox).filter(isIn)), [inbox, isIn])
  return {
    query,
    /** The cached list of this filter; undefined while another filter's list is the placeholder. */
    inbox: query.isPlaceholderData ? undefined : inbox,
    chats,
    total: inbox === undefined || isNarrowedHere ? null : chatTotal(inbox),
    chatOf: (chatId: number) => {
      const chat = inbox && findChat(inbox, chatId)
      return chat !== undefined && isIn(chat) ? chat : undefined
    },
    loadedChat: (chatId: number) => inbox && findChat(inbox, chatId),
  }
}
