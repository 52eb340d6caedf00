import type { Chat } from '@frontdesk/contract'
import { areShortcutsOnAtom } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** What can be chosen in a list of chats, and how. */
export type Choosing = {
  /** The chosen ones; null while nobody is choosing. */
  chosen: ReadonlySet<number> | null
  /** All that the filter shows are chosen, also those that are not here. */
  isAll: boolean
  /** Chooses a chat, or lets it go; begins choosing. */
  toggle: (chatId: number) => void
  /** Chooses all from the chat that was toggled last to this one, as they stand. */
  chooseTo: (chatId: number, shown: readonly Chat[]) => void
  leave: () => void
}

type Of = {
  shown: readonly Chat[]
  /** So many of them can be reached. */
  count: number
  rowHeight: number
  isPlain: boolean
  openChatId: number | null
  choosing: Choosing | null
  onOpen: (chatId: number) => void
}

const rowOf = (list: HTMLElement | null, chatId: number) =>
  list?.querySelector<HTMLElement>(`[data-chat="${String(chatId)}"]`)
const placeOf = (shown: readonly Chat[], chatId: number | null) =>
  chatId === null ? -1 : shown.findIndex((chat) => chat.id === chatId)

/**
 * The keyboard in a list of chats: one row takes Tab, arrows, Home, End, PageUp and PageDown reach the others, Enter opens,
 * `x` chooses, with Shift all up to here. The row with the focus stays in the document wherever one scrolls.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { shown, count, rowHeight, isPlain, openChatId, choosing, onOpen }: Of,
) {
  const areShortcutsOn = useAtomValue(areShortcutsOnAtom)
  /** The row that was reached last. */
  const [currentId, setCurrentId] = useState<number | null>(null)
  const [isInside, setInside] = useState(false)
  const wanted = useRef<number | null>(null)
  const current = placeOf(shown, currentId)
  const tabStop = Math.max(
    0,
    current >= 0 && current < count ? current : Math.min(placeOf(shown, openChatId), count - 1),
  )

  const focusRow = (chatId: number) => {
    wanted.current = chatId
    setCurrentId(chatId)
    setInside(true)
  }
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const row = rowOf(list.current, wanted.current)
    if (row === null || row === undefined) return
    wanted.current = null
    row.focus({ preventScroll: true })
    if (isPlain) row.scrollIntoView({ block: 'nearest' })
  })

  const reach = (place: number) => {
    const to = Math.max(0, Math.min(place, count - 1))
    const chat = shown[to]
    if (chat === undefined) return
    const element = list.current
    if (element !== null && !isPlain) {
      const { scrollTop, clientHeight } = element
      if (to * rowHeight < scrollTop) element.scrollTop = to * rowHeight
      else if ((to + 1) * rowHeight > scrollTop + clientHeight) element.scrollTop = (to + 1) * rowHeight - clientHeight
    }
    focusRow(chat.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chat]') : null
    if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const chatId = Number(row.dataset['chat'])
    const here = placeOf(shown, chatId)
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: count - 1,
    }
    const to = steps[event.key]
    const isChoosing = choosing !== null && choosing.chosen !== null
    if (to !== undefined && !event.shiftKey) reach(to)
    else if (choosing !== null && ((event.code === 'KeyX' && areShortcutsOn) || (isChoosing && event.key === ' '))) {
      if (event.shiftKey) choosing.chooseTo(chatId, shown)
      else choosing.toggle(chatId)
      // The row becomes another element when choosing begins.
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
    /** Where the row with the focus stands, while it has it. */
    focusedPlace: isInside && current >= 0 && current < count ? current : null,
    isFocusInside: () => list.current?.contains(document.activeElement) ?? false,
    focusRow,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-chat]')
      if (row === null) return
      setCurrentId(Number(row.dataset['chat']))
      setInside(true)
    },
    onBlur: (event: FocusEvent) => {
      if (wanted.current === null && !event.currentTarget.contains(event.relatedTarget)) setInside(false)
    },
  }
}
