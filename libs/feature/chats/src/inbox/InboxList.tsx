import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { Chat } from '@frontdesk/contract'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type MouseEvent as Click,
} from 'react'
import { useRowKeys, type Choosing } from './useRowKeys.ts'
import classes from './InboxList.module.css'
import { rowHeightOf } from './isListDenseAtom.ts'
import { LiveRow, type ListedRow } from './row/InboxRow.tsx'
import { useRowWindow, firstOnScreen } from './useRowWindow.ts'
import { useAnchoredRows } from './useAnchoredRows.ts'
import { useHeldOrder } from './useHeldOrder.ts'
import { useLongPress } from './useLongPress.ts'
import type { MoreState } from './useMoreChats.ts'

type Props = {
  /** Newest first. */
  chats: readonly Chat[]
  /** A chat of the list as it is now; none that has left it. */
  chatOf: (chatId: number) => Chat | undefined
  /** A chat as it is now, also one that has left the list but not the screen. */
  loadedChat?: (chatId: number) => Chat | undefined
  /** How many there are in all; null where nobody counts. */
  total: number | null
  openChatId: number | null
  hrefOf: (chatId: number) => string
  onOpen: (chatId: number) => void
  /** Null where nothing can be chosen. */
  choosing: Choosing | null
  more: MoreState
  onMore: () => void
  isDense?: boolean
  /** All rows stand in the document, two hundred at a time. */
  isPlain?: boolean
  adminId: number | null
  now: Date
  /** What draws a row; one that hears of its chat, unless the caller says else. */
  Row?: ComponentType<ListedRow>
}

const plainPage = 200

/**
 * The chats, newest first; they change places while nobody points at them, and are read on by scrolling (CHAT-3). Only the
 * rows on screen, and the one with the focus, are in the document.
 */
export function InboxList({
  chats,
  chatOf,
  loadedChat = chatOf,
  total,
  openChatId,
  hrefOf,
  onOpen,
  choosing,
  more,
  onMore,
  isDense = false,
  isPlain = false,
  adminId,
  now,
  Row = LiveRow,
}: Props) {
  const { t } = useLingui()
  const rowHeight = rowHeightOf(isDense)
  const order = useHeldOrder(chats, (id) => chatOf(id) !== undefined)
  const [plainCount, setPlainCount] = useState(plainPage)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const shown = order.shown
  const count = isPlain ? Math.min(plainCount, shown.length) : shown.length
  const window = useRowWindow(list, { count, rowHeight, isPlain, onHidden: order.release })
  const keys = useRowKeys(list, { shown, count, rowHeight, isPlain, openChatId, choosing, onOpen })
  const press = useLongPress((chatId) => choosing?.toggle(chatId))
  useAnchoredRows(list, { shown, rowHeight, isAnchored: !order.isHeld && !isPlain })

  const isCut = count < shown.length
  const askMore = () => {
    if (isPlain) setPlainCount(count + plainPage)
    if (more !== 'none' && (!isPlain || shown.length < count + plainPage)) onMore()
  }
  const atEnd = useEffectEvent(() => !isPlain && more === 'more' && onMore())
  useEffect(() => {
    if (end.current === null) return
    // A screenful early, so that who scrolls on does not meet the end.
    const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && atEnd(), {
      root: list.current,
      rootMargin: '600px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Watched anew after each page: an end that stays in view is told only once.
  }, [chats.length])

  const release = useEffectEvent((event: Event) => {
    // A resting pointer, or a focus that stayed behind, is no longer in use while somebody is busy elsewhere.
    if (!(event.target instanceof Node && list.current?.contains(event.target))) order.release()
  })
  useEffect(() => {
    const listen = (event: Event) => release(event)
    document.addEventListener('keydown', listen)
    document.addEventListener('pointerdown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('pointerdown', listen)
    }
  }, [])

  const showNewest = ({ detail }: Click) => {
    order.refresh()
    if (list.current !== null) list.current.scrollTop = 0
    // By the keyboard: the button goes, and the focus with it.
    if (detail === 0 && chats[0]) keys.focusRow(chats[0].id)
  }
  const chooseByClick = (event: Click) => {
    const chatId = chatOfEvent(event)
    if (chatId === null || choosing === null || press.wasLong(event)) return
    if (event.metaKey || event.ctrlKey || event.button !== 0) return
    if (event.shiftKey) choosing.chooseTo(chatId, shown)
    else if (choosing.chosen !== null) choosing.toggle(chatId)
    else return
    keys.focusRow(chatId)
    event.preventDefault()
  }

  const places = placesOf(window, keys.focusedPlace)
  // Tab finds the row that was reached last, or, where that is far away, one that is seen.
  const tabStop = places.includes(keys.tabStop) ? keys.tabStop : firstOnScreen(window)
  return (
    <div
      ref={list}
      className={classes.list}
      style={{ '--row-height': `${String(rowHeight)}px` } as CSSProperties} // a variable of our own stylesheet
      data-virtual={!isPlain || undefined}
      onPointerMove={order.hold}
      onPointerLeave={() => !keys.isFocusInside() && order.release()}
      onFocus={order.hold}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && order.release()}
    >
      {order.waiting > 0 && (
        <div className={classes.waiting}>
          <Button
            size="compact-sm"
            radius="xl"
            leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
            onClick={showNewest}
          >
            <Plural value={order.waiting} one="# chat moved up" other="# chats moved up" />
          </Button>
        </div>
      )}
      <ul
        className={classes.rows}
        aria-label={t`Chats`}
        style={isPlain ? undefined : { height: shown.length * rowHeight }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onClickCapture={chooseByClick}
        {...press.events}
      >
        {places.map((place) => {
          const held = shown[place]
          if (held === undefined) return null
          const chat = loadedChat(held.id) ?? held
          return (
            <li
              key={chat.id}
              className={classes.place}
              aria-setsize={total ?? (more === 'none' ? shown.length : -1)}
              aria-posinset={place + 1}
              style={isPlain ? undefined : { top: place * rowHeight }}
            >
              <Row
                chat={chat}
                href={hrefOf(chat.id)}
                isOpen={chat.id === openChatId}
                isSelected={choosing?.chosen == null ? null : choosing.isAll || choosing.chosen.has(chat.id)}
                isTabStop={place === tabStop}
                isDense={isDense}
                adminId={adminId}
                now={now}
              />
            </li>
          )
        })}
      </ul>
      <div ref={end} className={classes.end}>
        {more === 'failed' && (
          <p className={classes.failed} role="alert">
            <Trans>More chats could not be loaded.</Trans>
          </p>
        )}
        {(more !== 'none' || isCut) && (
          <Button variant="subtle" size="compact-sm" loading={more === 'asking'} onClick={askMore}>
            {more === 'failed' ? <Trans>Retry</Trans> : <Trans>Load more</Trans>}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The places that are drawn, in order: those of the window, and the one with the focus, which stays wherever one scrolls. */
function placesOf({ first, end }: { first: number; end: number }, focused: number | null): readonly number[] {
  const places = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  if (focused === null || (focused >= first && focused < end)) return places
  return focused < first ? [focused, ...places] : [...places, focused]
}

/** The chat in whose row something happened. */
function chatOfEvent(event: { target: EventTarget }): number | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chat]') : null
  return row === null ? null : Number(row.dataset['chat'])
}
