import { chatTotal, findChat, inboxChats, isMatching, isNamedLike, type InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatQueries } from '../cache/chatQueries.ts'
import { useChatControl } from '../chat/useChatControl.ts'

/**
 * The chats of a company that a filter shows (CHAT-1, CHAT-3). Live events bring in chats that the server was not asked about,
 * so they are narrowed here, too; the open chat stays in the list of unread ones for as long as it is open.
 */
export function useListedChats(companyId: number, filter: InboxFilter, openChatId: number | null) {
  const isOurs = useChatControl() !== null
  const asked = useQuery({ ...chatQueries.inbox(useApi(), companyId, filter), placeholderData: (before) => before })
  // The list of the filter before, while this one is asked for; and that of a provider that knows no search.
  const isNarrowedHere = asked.isPlaceholderData || !isOurs
  const isIn = useMemo(
    () => (chat: Chat) =>
      // Support has its own place.
      chat.purpose !== 'support' &&
      isMatching(chat, chat.id === openChatId ? { ...filter, unread: false } : filter) &&
      (!isNarrowedHere || isNamedLike(chat, filter.search)),
    [filter, openChatId, isNarrowedHere],
  )
  const inbox = asked.data
  const chats = useMemo(() => (inbox === undefined ? [] : inboxChats(inbox).filter(isIn)), [inbox, isIn])
  return {
    asked,
    /** The list as the server told it and events changed it; none while another filter's stands in. */
    inbox: asked.isPlaceholderData ? undefined : inbox,
    chats,
    total: inbox === undefined || isNarrowedHere ? null : chatTotal(inbox),
    chatOf: (chatId: number) => {
      const chat = inbox && findChat(inbox, chatId)
      return chat !== undefined && isIn(chat) ? chat : undefined
    },
    knownChat: (chatId: number) => inbox && findChat(inbox, chatId),
  }
}
