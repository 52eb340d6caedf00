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
  type RefObject,
} from 'react'
import { useLongPress } from '../chat/useLongPress.ts'
import { useRowKeys, type Choosing } from './useRowKeys.ts'
import classes from './InboxList.module.css'
import { rowHeightOf } from './isListDenseAtom.ts'
import { LiveRow, type ListedRow } from './row/InboxRow.tsx'
import { useRowWindow, firstOnScreen } from './useRowWindow.ts'
import { useAnchoredRows } from './useAnchoredRows.ts'
import { useChatSteps } from './useChatSteps.ts'
import { useHeldOrder } from './useHeldOrder.ts'
import type { MoreState } from './useMoreChats.ts'

type Props = {
  /** Newest first. */
  chats: readonly Chat[]
  /** Whether `chats` stand in for a list that is being loaded. */
  isPlaceholder?: boolean
  /** The current version of a chat that is in the list; undefined once it has left the list. */
  chatOf: (chatId: number) => Chat | undefined
  /** The current version of any loaded chat, also of one that has left the list but is still on screen. */
  loadedChat?: (chatId: number) => Chat | undefined
  /** Count of all matching chats at the server; null if it is not reported. */
  total: number | null
  openChatId: number | null
  hrefOf: (chatId: number) => string
  /** Opens a chat; `isStep`: by a key that goes from chat to chat, and leaves the focus in the list. */
  onOpen: (chatId: number, isStep?: boolean) => void
  /** Null if chats cannot be selected here. */
  choosing: Choosing | null
  more: MoreState
  onMore: () => void
  isDense?: boolean
  /** Render rows without a window, 200 at a time. */
  isPlain?: boolean
  adminId: number | null
  now: Date
  /** Renders a row; by default one that subscribes to its own chat. */
  Row?: ComponentType<ListedRow>
}

const rowOf = (target: Element) => target.closest<HTMLElement>('[data-chat]')

const plainPage = 200

/** The places of the list that are in the document, in which order, and how scrolling, keys and clicks act on them. */
function useListedRows(
  { chats, isPlaceholder = false, chatOf, openChatId, onOpen, choosing, more, onMore }: Props,
  { isPlain, rowHeight }: { isPlain: boolean; rowHeight: number },
) {
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const order = useHeldOrder(chats, (id) => chatOf(id) !== undefined, isPlaceholder)
  const [plainCount, setPlainCount] = useState(plainPage)
  const shown = order.shown
  const count = isPlain ? Math.min(plainCount, shown.length) : shown.length
  const window = useRowWindow(list, { count, rowHeight, isPlain, onHidden: order.release })
  const keys = useRowKeys(list, { shown, count, rowHeight, isPlain, openChatId, choosing, onOpen })
  useChatSteps({
    shown,
    count,
    openChatId,
    choosing,
    onOpen,
    reach: keys.reach,
    onEnd: () => more === 'more' && onMore(),
  })
  const press = useLongPress(rowOf, (row) => choosing?.toggle(Number(row.dataset['chat'])))
  useAnchoredRows(list, { shown, rowHeight, isAnchored: !order.isHeld && !isPlain })

  const isCut = count < shown.length
  const loadMore = () => {
    if (isPlain) setPlainCount(count + plainPage)
    if (more !== 'none' && (!isPlain || shown.length < count + plainPage)) onMore()
  }
  useEndReached(list, end, chats.length, () => !isPlain && more === 'more' && onMore())
  // A pointer that rests here, or a focus left behind, does not hold the order while the user works elsewhere.
  useInputOutside(list, order.release)

  const showNewest = ({ detail }: Click) => {
    order.refresh()
    if (list.current !== null) list.current.scrollTop = 0
    // After a key press (detail 0) the focus would vanish with the button.
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

  const openPlace = openChatId === null ? -1 : shown.findIndex(({ id }) => id === openChatId)
  // The open row is kept, so that Escape in the composer finds it.
  const kept = [keys.focusedPlace ?? -1, openPlace].filter((place) => place >= 0 && place < count)
  const places = placesOf(window, kept)
  // Tab goes to the row that had the focus last or, if that is outside of the window, to one on screen.
  const tabStop = places.includes(keys.tabStop) ? keys.tabStop : firstOnScreen(window)
  return { list, end, order, keys, press, places, tabStop, isCut, loadMore, showNewest, chooseByClick }
}

/**
 * The list of chats, newest first (CHAT-3). The order updates live, except while the list is in use by pointer or
 * keyboard. Scrolling to the end loads the next page. Only the rows on screen and the focused row are in the document.
 */
export function InboxList(props: Props) {
  const { chatOf, loadedChat = chatOf, total, openChatId, hrefOf, choosing, more } = props
  const { isDense = false, isPlain = false, adminId, now, Row = LiveRow } = props
  const { t } = useLingui()
  const rowHeight = rowHeightOf(isDense)
  const { list, end, order, keys, press, places, tabStop, isCut, loadMore, showNewest, chooseByClick } = useListedRows(
    props,
    { isPlain, rowHeight },
  )
  const { shown } = order
  return (
    <div
      ref={list}
      className={classes.list}
      style={{ '--row-height': `${String(rowHeight)}px` } as CSSProperties} // a variable of our own stylesheet
      data-virtual={!isPlain || undefined}
      // A finger presses without having moved before.
      onPointerDown={order.hold}
      onPointerMove={order.hold}
      // A finger leaves before its click comes: no row moves under it until then. One that scrolls is cancelled.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && !keys.isFocusInside() && order.release()}
      onPointerCancel={() => !keys.isFocusInside() && order.release()}
      onFocus={order.hold}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && order.release()}
    >
      {order.waiting > 0 && <MovedUp order={order} onClick={showNewest} />}
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
          const listed = shown[place]
          if (listed === undefined) return null
          const chat = loadedChat(listed.id) ?? listed
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
        <LoadMore more={more} hasMore={more !== 'none' || isCut} onClick={loadMore} />
      </div>
    </div>
  )
}

/** How many chats moved up since the order was held; a click shows the current order from its top. */
function MovedUp({ order, onClick }: { order: { waiting: number }; onClick: (event: Click) => void }) {
  return (
    <div className={classes.waiting}>
      <Button
        size="compact-sm"
        radius="xl"
        leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
        onClick={onClick}
      >
        <Plural value={order.waiting} one="# chat moved up" other="# chats moved up" />
      </Button>
    </div>
  )
}

function LoadMore({ more, hasMore, onClick }: { more: MoreState; hasMore: boolean; onClick: () => void }) {
  return (
    <>
      {more === 'failed' && (
        <p className={classes.failed} role="alert">
          <Trans>More chats could not be loaded.</Trans>
        </p>
      )}
      {hasMore && (
        <Button variant="subtle" size="compact-sm" loading={more === 'loading'} onClick={onClick}>
          {more === 'failed' ? <Trans>Retry</Trans> : <Trans>Load more</Trans>}
        </Button>
      )}
    </>
  )
}

/**
 * Calls `onReached` when the end of the list comes within 600 px of the screen, so that scrolling rarely stops there.
 */
function useEndReached(
  list: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  count: number,
  onReached: () => void,
): void {
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reached(), {
      root: list.current,
      rootMargin: '600px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observe again after each page: an end that stays in view is reported only once per observer.
  }, [list, end, count])
}

/** Calls `onOutside` at each key or pointer press outside of the element. */
function useInputOutside(element: RefObject<HTMLElement | null>, onOutside: () => void): void {
  const outside = useEffectEvent(onOutside)
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Node && element.current?.contains(target))) outside()
    }
    document.addEventListener('keydown', onInput)
    document.addEventListener('pointerdown', onInput)
    return () => {
      document.removeEventListener('keydown', onInput)
      document.removeEventListener('pointerdown', onInput)
    }
  }, [element])
}

/** The row numbers to render, in order: those of the window, and the kept ones, wherever the list is scrolled to. */
function placesOf({ first, end }: { first: number; end: number }, kept: readonly number[]): readonly number[] {
  const places = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  const beyond = kept.filter((place) => place < first || place >= end)
  return beyond.length === 0 ? places : [...new Set([...places, ...beyond])].toSorted((one, other) => one - other)
}

/** The id of the chat in whose row the event happened; null outside of rows. */
function chatOfEvent(event: { target: EventTarget }): number | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chat]') : null
  return row === null ? null : Number(row.dataset['chat'])
}
