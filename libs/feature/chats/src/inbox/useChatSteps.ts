import type { Chat } from '@frontdesk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusedChatId, isFocusFree } from '../chat/chatFocus.ts'
import { useInboxAction } from '../stores/inboxActions.ts'
import type { Choosing } from './useRowKeys.ts'

type Options = {
  shown: readonly Chat[]
  /** Number of rows that can be reached, from the first. */
  count: number
  openChatId: number | null
  choosing: Choosing | null
  onOpen: (chatId: number, isStep: boolean) => void
  /** Focuses the row at a place, and scrolls to it. */
  reach: (place: number) => void
  /** Called at a step beyond the last row. */
  onEnd: () => void
}

/**
 * J and K open the next and the previous chat of the list, from the focused row or the open chat; the focus stays in
 * the list (CHAT-3). A chat that is left returns the focus to its row, so that the user finds the place again.
 */
export function useChatSteps({ shown, count, openChatId, choosing, onOpen, reach, onEnd }: Options): void {
  const placeOf = (chatId: number | null) =>
    chatId === null ? -1 : shown.slice(0, count).findIndex((chat) => chat.id === chatId)
  /** The chats that steps are opening, the newest last: a further press need not wait for them. */
  const opening = useRef<readonly number[]>([])
  const step = (by: 1 | -1) => {
    const focused = placeOf(focusedChatId())
    const here = focused >= 0 ? focused : placeOf(opening.current.at(-1) ?? openChatId)
    const to = here < 0 ? 0 : here + by
    const chat = to < count ? shown[to] : undefined
    if (to >= count) onEnd()
    if (chat === undefined) return
    reach(to)
    const isChoosing = choosing !== null && choosing.chosen !== null
    if (isChoosing) return
    opening.current = [...opening.current, chat.id]
    onOpen(chat.id, true)
  }
  useInboxAction('nextChat', () => step(1), count > 0)
  useInboxAction('previousChat', () => step(-1), count > 0)

  const before = useRef(openChatId)
  const returnTo = useEffectEvent((chatId: number) => {
    const place = placeOf(chatId)
    if (place >= 0 && isFocusFree()) reach(place)
  })
  useEffect(() => {
    const left = before.current
    before.current = openChatId
    // One of several steps is there, or the user went elsewhere.
    const reached = openChatId === null ? -1 : opening.current.indexOf(openChatId)
    opening.current = reached < 0 ? [] : opening.current.slice(reached + 1)
    if (left !== null && openChatId === null) returnTo(left)
  }, [openChatId])
}
