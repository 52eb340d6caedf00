import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { messageParameter } from './messageAddress.ts'

/** The address of a message in its chat; what else the address asks for goes along. */
export function messageAddress(chatId: number, messageId: number, search = ''): string {
  const query = new URLSearchParams(search)
  query.set(messageParameter, String(messageId))
  return `/chats/${String(chatId)}?${query.toString()}`
}

/** Opens a chat at one of its messages, among those before and after it (MSG-8). */
export function useJumpToMessage(): (chatId: number, messageId: number) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    (chatId: number, messageId: number) => void navigate(messageAddress(chatId, messageId, search)),
    [navigate, search],
  )
}
