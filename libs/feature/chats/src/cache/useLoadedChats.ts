import { findChat, hasMoreChats, inboxChats, needsYouTotal, nextOffset, unreadTotal } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { usePlatform, useCompanyId } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatQueries } from './chatQueries.ts'
import { everyChat } from '../chat/everyChat.ts'
import { chatName } from '../chat/chatName.ts'

/** How many messages wait to be read, for the document's title and the sidebar; 0 while no chats are loaded. */
export function useUnreadTotal(): number {
  const companyId = useCompanyId() ?? 0
  const { data } = useQuery({
    ...chatQueries.inbox(usePlatform(), companyId, everyChat),
    select: unreadTotal,
    enabled: companyId > 0,
  })
  return data ?? 0
}

/**
 * How many chats need a person, and whether that is all of them or only those that are loaded (D-14). It
 * asks for nothing by itself.
 */
export function useNeedsYou(): { count: number; isWhole: boolean } {
  const list = { ...chatQueries.inbox(usePlatform(), useCompanyId() ?? 0, everyChat), enabled: false }
  const { data: count = 0 } = useQuery({ ...list, select: needsYouTotal })
  // They are the first of the list: where a loaded chat follows them, they are all.
  const { data: isWhole = true } = useQuery({
    ...list,
    select: (inbox) => !hasMoreChats(inbox) || needsYouTotal(inbox) < nextOffset(inbox),
  })
  return { count, isWhole }
}

/** The ids of the loaded chats that need a person, in the order of the list (D-14). It asks for nothing by itself. */
export function useChatsThatNeedYou(): readonly number[] {
  const { data } = useQuery({ ...chatQueries.inbox(usePlatform(), useCompanyId() ?? 0, everyChat), enabled: false })
  return useMemo(
    () => (data === undefined ? [] : inboxChats(data).slice(0, needsYouTotal(data))).map(({ id }) => id),
    [data],
  )
}

/** Whether a chat is known to be no customer's. It asks for nothing by itself. */
export function useIsOfNoCustomer(chatId: number | null): boolean {
  const { data = false } = useQuery({
    ...chatQueries.inbox(usePlatform(), useCompanyId() ?? 0, everyChat),
    select: (inbox) => (chatId === null ? undefined : (findChat(inbox, chatId)?.purpose ?? 'customer')) !== 'customer',
    enabled: false,
  })
  return data
}

export type LoadedChat = { id: number; name: string; platform: Chat['platform']; unreadCount: number }

/**
 * The customers' chats that are loaded, newest first, by name: for finding one from anywhere. It
 * asks for nothing by itself.
 */
export function useLoadedChats(): readonly LoadedChat[] {
  const { data } = useQuery({ ...chatQueries.inbox(usePlatform(), useCompanyId() ?? 0, everyChat), enabled: false })
  return useMemo(
    () =>
      (data === undefined ? [] : inboxChats(data))
        .filter(({ purpose }) => purpose !== 'support')
        .map((chat) => ({ id: chat.id, name: chatName(chat), platform: chat.platform, unreadCount: chat.unreadCount })),
    [data],
  )
}
