import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { includeDeletedMessagesAtom, includeSystemMessagesAtom } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'

/** The query parameter that requests a message of the open chat. */
const messageParameter = 'message'

/** The address of a message in its chat; keeps the other parameters of `search`. */
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

/**
 * The message that the address requests (`?message=`); `time` changes with each request, `leave` removes the parameter.
 */
export function useRequestedMessage(): { messageId: number | null; time: string; leave: () => void } {
  const [query] = useSearchParams()
  const { key: time, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const requested = query.get(messageParameter) ?? ''
  const leave = useCallback(() => {
    const left = new URLSearchParams(search)
    left.delete(messageParameter)
    void navigate({ pathname, search: left.toString(), hash }, { replace: true })
  }, [navigate, pathname, search, hash])
  return { messageId: /^[1-9]\d{0,14}$/u.test(requested) ? Number(requested) : null, time, leave }
}

/** Whether system messages and deleted messages are shown in a thread (MSG-1). */
export type ThreadFlags = { includeSystemMessages: boolean; includeDeletedMessages: boolean }

/** The thread flags (MSG-1): each is true if the page's query or the stored preference says so. */
export function useThreadFlags(): ThreadFlags {
  const [query] = useSearchParams()
  const system = useAtomValue(includeSystemMessagesAtom)
  const deleted = useAtomValue(includeDeletedMessagesAtom)
  return {
    includeSystemMessages: query.get('includeSystemMessages') === 'true' || system,
    includeDeletedMessages: query.get('includeDeletedMessages') === 'true' || deleted,
  }
}
