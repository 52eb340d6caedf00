import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { includeDeletedMessagesAtom, includeSystemMessagesAtom } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'

/** The name under which the address asks for a message of the open chat. */
const messageParameter = 'message'

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

/** The message that the address asks for (`?message=`), when it was asked, and the way back to the newest. */
export function useRequestedMessage(): { messageId: number | null; time: string; leave: () => void } {
  const [query] = useSearchParams()
  const { key: time, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const asked = query.get(messageParameter) ?? ''
  const leave = useCallback(() => {
    const left = new URLSearchParams(search)
    left.delete(messageParameter)
    void navigate({ pathname, search: left.toString(), hash }, { replace: true })
  }, [navigate, pathname, search, hash])
  return { messageId: /^[1-9]\d{0,14}$/u.test(asked) ? Number(asked) : null, time, leave }
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
