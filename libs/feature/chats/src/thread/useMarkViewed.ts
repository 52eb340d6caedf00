import { ApiError, messageCalls } from '@frontdesk/api-client'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useAdmin, useApi, useSoleMutation } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useState } from 'react'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { useChatControl, viewScope } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'

const mostTries = 3

/**
 * Marks messages as viewed (MSG-6): at once in the cache, then at the server one by one. After repeated failures the
 * message is unread again, and the error is logged. Does nothing without an administrator.
 */
export function useMarkViewed(companyId: number, chatId: number): (messageIds: readonly number[]) => void {
  const api = useApi()
  const chats = useChats()
  const adminId = useAdmin()?.id ?? null
  const { mutate } = useSoleMutation({
    changes: ({ messageId }) => messageId,
    scope: viewScope,
    mutationFn: ({ messageId }: { messageId: number; adminId: number }) =>
      api.subject(messageCalls).markMessageAsViewed({ companyId, messageId }),
    retry: (failures, error) => failures < mostTries && error instanceof ApiError && error.isPassing,
    onMutate: (viewed) => applyChatEvent(chats, { type: 'message-viewed', chatId, ...viewed }),
    onError: (error, viewed) => {
      console.error(`Message ${String(viewed.messageId)} could not be marked as viewed`, error)
      applyChatEvent(chats, { type: 'message-view-failed', chatId, ...viewed })
    },
  })
  return (messageIds) => {
    if (adminId === null) console.error('Nobody is signed in: messages cannot be marked as viewed')
    else for (const messageId of messageIds) mutate({ messageId, adminId })
  }
}

/** Whether somebody marked the chat as unread again: the customer's last message is unread although it was viewed. */
function isUnreadAgain({ unreadCount }: Chat, pages: readonly ThreadPage[]): boolean {
  const last = pages
    .flatMap((page) => page.rows)
    .findLast(({ message }) => message.status === 'received' && !message.isDeleted)?.message
  return unreadCount > 0 && last !== undefined && !last.isRead && last.viewedBy.length > 0
}

/** Reads a chat that was marked as unread, as soon as it is open in a visible tab (MSG-6). */
export function useReadAgain(chat: Chat, pages: readonly ThreadPage[]): void {
  const chats = useChats()
  const control = useChatControl()
  const [isAgain] = useState(() => isUnreadAgain(chat, pages))
  const viewed = { companyId: chat.companyId, chatIds: [chat.id] }
  const { mutate } = useSoleMutation({
    scope: viewScope,
    mutationFn: async () => control?.markChatsViewed(viewed),
    onMutate: () => applyChatEvent(chats, { type: 'chats-viewed', ...viewed }),
    onError: (error) => {
      console.error(`Chat ${String(chat.id)} could not be marked as viewed`, error)
      applyChatEvent(chats, { type: 'chats-view-failed', ...viewed })
    },
  })
  const read = useEffectEvent(() => mutate())
  const canRead = isAgain && control !== null
  useEffect(() => {
    if (!canRead) return
    const ended = new AbortController()
    const look = () => {
      if (document.visibilityState !== 'visible') return
      ended.abort()
      read()
    }
    document.addEventListener('visibilitychange', look, { signal: ended.signal })
    look()
    return () => ended.abort()
  }, [canRead])
}
