import type { Chat } from '@frontdesk/contract'
import { areShortcutsOnAtom } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** The selection of a chat list, and its actions. */
export type Choosing = {
  /** The selected ids; null outside of selection mode. */
  chosen: ReadonlySet<number> | null
  /** Whether all chats that match the filter are selected, loaded or not. */
  isAll: boolean
  /** Selects or deselects a chat; enters selection mode. */
  toggle: (chatId: number) => void
  /** Selects the range from the chat toggled last to this one, in the shown order. */
  chooseTo: (chatId: number, shown: readonly Chat[]) => void
  leave: () => void
}

type Options = {
  shown: readonly Chat[]
  /** Number of rows that can be reached, from the first. */
  count: number
  rowHeight: number
  isPlain: boolean
  openChatId: number | null
  choosing: Choosing | null
  onOpen: (chatId: number) => void
}

const rowOf = (list: HTMLElement | null, chatId: number) =>
  list?.querySelector<HTMLElement>(`[data-chat="${String(chatId)}"]`)
const rowAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null)
const placeOf = (shown: readonly Chat[], chatId: number | null) =>
  chatId === null ? -1 : shown.findIndex((chat) => chat.id === chatId)

/** Scrolls just far enough that the row at this place is on screen; a negative place is none. */
function scrollToPlace(list: HTMLElement, place: number, rowHeight: number): void {
  const { scrollTop, clientHeight } = list
  if (place < 0) return
  if (place * rowHeight < scrollTop) list.scrollTop = place * rowHeight
  else if ((place + 1) * rowHeight > scrollTop + clientHeight) list.scrollTop = (place + 1) * rowHeight - clientHeight
}

/** Where a key moves from the row `here`, possibly beyond the list; undefined for keys that do not move. */
function placeAfterKey(key: string, { here, page, count }: { here: number; page: number; count: number }) {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + page,
    PageUp: here - page,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

/**
 * Keyboard navigation of the chat list: Tab stops at one row; arrows, Home, End, PageUp and PageDown move; Enter opens;
 * `x` selects, with Shift a range. The focused row stays in the document wherever the list is scrolled.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { shown, count, rowHeight, isPlain, openChatId, choosing, onOpen }: Options,
) {
  const areShortcutsOn = useAtomValue(areShortcutsOnAtom)
  /** The row that had the focus last. */
  const [currentId, setCurrentId] = useState<number | null>(null)
  const [isInside, setInside] = useState(false)
  const toFocus = useRef<number | null>(null)
  const current = placeOf(shown, currentId)
  const isReachable = current >= 0 && current < count
  const tabStop = Math.max(0, isReachable ? current : Math.min(placeOf(shown, openChatId), count - 1))

  const focusRow = (chatId: number) => {
    toFocus.current = chatId
    setCurrentId(chatId)
    setInside(true)
  }
  useLayoutEffect(() => {
    const element = list.current
    const chatId = toFocus.current
    const row = chatId === null ? null : rowOf(element, chatId)
    if (element === null || !row) return
    toFocus.current = null
    row.focus({ preventScroll: true })
    if (isPlain) row.scrollIntoView({ block: 'nearest' })
    // Once more: on a phone the bar above the list has come back since the row was reached, and the list is lower.
    else scrollToPlace(element, placeOf(shown, chatId), rowHeight)
  })

  const reach = (place: number) => {
    const to = Math.max(0, Math.min(place, count - 1))
    const chat = shown[to]
    if (chat === undefined) return
    const element = list.current
    if (element !== null && !isPlain) scrollToPlace(element, to, rowHeight)
    focusRow(chat.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(event.target)
    if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const chatId = Number(row.dataset['chat'])
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1)
    const to = placeAfterKey(event.key, { here: placeOf(shown, chatId), page, count })
    const isChoosing = choosing !== null && choosing.chosen !== null
    if (to !== undefined && !event.shiftKey) reach(to)
    else if (choosing !== null && ((event.code === 'KeyX' && areShortcutsOn) || (isChoosing && event.key === ' '))) {
      if (event.shiftKey) choosing.chooseTo(chatId, shown)
      else choosing.toggle(chatId)
      // Entering selection mode replaces the row's element.
      focusRow(chatId)
    } else if (isChoosing && event.key === 'Escape') {
      choosing.leave()
      focusRow(chatId)
    } else if (isChoosing && event.key === 'Enter') onOpen(chatId)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    tabStop,
    /** Place of the focused row; null while no row has the focus. */
    focusedPlace: isInside && isReachable ? current : null,
    isFocusInside: () => list.current?.contains(document.activeElement) ?? false,
    focusRow,
    /** Focuses the row at a place, or the nearest there is, and scrolls just far enough to show it. */
    reach,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const row = rowAt(event.target)
      if (row === null) return
      setCurrentId(Number(row.dataset['chat']))
      setInside(true)
    },
    onBlur: (event: FocusEvent) => {
      if (toFocus.current === null && !event.currentTarget.contains(event.relatedTarget)) setInside(false)
    },
  }
}
