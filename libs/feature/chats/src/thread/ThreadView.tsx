import { useLingui } from '@lingui/react/macro'
import { isUnread, type ThreadPage } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { isPlainListAtom } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import {
  createElement,
  Fragment,
  memo,
  use,
  useMemo,
  useState,
  type ReactNode,
  useLayoutEffect,
  type RefCallback,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { MessageRow } from '../message/row/MessageRow.tsx'
import type { RowActions } from '../message/RowActions.ts'
import { rowPlace, timeOf, type RowPlace } from '../message/rowPlaces.ts'
import { useSeenMessages } from '../scroll/useSeenMessages.ts'
import { useThreadScroll } from '../scroll/useThreadScroll.ts'
import { NewMessagesPill } from './NewMessagesPill.tsx'
import unitClasses from './RowUnit.module.css'
import { DaySeparator, ThreadEnd, ThreadStart, UnreadDivider } from './ThreadRows.tsx'
import type { ShownThread, Target } from './useShownThread.ts'
import classes from './ThreadView.module.css'
import { useThreadKeys } from './useThreadKeys.ts'
import type { PlacedRow } from '../scroll/placedRows.ts'
import { spotOfRow } from '../scroll/rowSpots.ts'

/** How long a message is highlighted, in milliseconds. */
const pointing = 2500

/** Scrolls to the target row, focuses it, and returns the key of the row to highlight. */
function usePointOut(
  pages: readonly ThreadPage[],
  target: Target | null,
  goTo: ReturnType<typeof useThreadScroll>['goTo'],
): string | null {
  const [over, setOver] = useState<string | null>(null)
  const bring = useEffectEvent((key: string) => {
    const spot = spotOfRow(pages, key)
    if (spot !== null) goTo(spot, { align: 'upper', takesFocus: true })
  })
  const key = target?.key ?? null
  const time = target?.time ?? null
  useLayoutEffect(() => {
    if (key !== null) bring(key)
  }, [key, time])
  useEffect(() => {
    const timer = setTimeout(() => setOver(time), pointing)
    return () => clearTimeout(timer)
  }, [key, time])
  return time === over ? null : key
}

/**
 * Sets `aria-posinset` and `aria-setsize` of the rows (-1 while not all messages are loaded). Writes to the DOM
 * directly: each new message changes the numbers of every row, which would otherwise render for them alone.
 */
function useFeedNumbers(feed: RefObject<HTMLElement | null>, rows: readonly PlacedRow[], total: number): void {
  useLayoutEffect(() => {
    const elements = feed.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    rows.forEach(({ number }, at) => {
      const element = elements[at]
      if (element === undefined) return
      if (element.ariaPosInSet !== String(number)) element.ariaPosInSet = String(number)
      if (element.ariaSetSize !== String(total)) element.ariaSetSize = String(total)
    })
  })
}

/** The last `count` rows of a thread as pages. */
function plainPages(pages: readonly ThreadPage[], rows: number): readonly ThreadPage[] {
  let left = rows
  const last: ThreadPage[] = []
  for (let place = pages.length - 1; place >= 0 && left > 0; place -= 1) {
    const page = pages[place]
    if (page === undefined) break
    last.unshift(page.rows.length <= left ? page : { key: page.key, rows: page.rows.slice(-left) })
    left -= page.rows.length
  }
  return last
}

/** The private notes below a row, or above the first one; nothing where there are none. */
function NotesBelow({ rowKey }: { rowKey: string | null }) {
  const { notes } = use(ChatPartsContext)
  return notes && createElement(notes.Below, { rowKey })
}

type RowUnitProps = {
  place: RowPlace
  adminId: number | null
  /** Whether the divider of new messages stands above this row. */
  isFirstUnread: boolean
  /** Whether the reader was just scrolled to this row. */
  isPointedOut: boolean
  assistantIsOther: boolean
  actions: RowActions
  watch: RefCallback<HTMLElement>
}

/** A message with the separators above it and the notes below it: the unit that is measured and rendered together. */
const RowUnit = memo(function RowUnit({
  place: { beginsDay, ...place },
  adminId,
  isFirstUnread,
  isPointedOut,
  assistantIsOther,
  actions,
  watch,
}: RowUnitProps) {
  return (
    <div className={unitClasses.unit} data-unit data-pointed-out={isPointedOut || undefined}>
      {beginsDay && <DaySeparator day={timeOf(place.row)} />}
      {isFirstUnread && <UnreadDivider />}
      <MessageRow
        {...place}
        assistantIsOther={assistantIsOther}
        actions={actions}
        watch={isUnread(place.row.message, adminId) ? watch : undefined}
      />
      <NotesBelow rowKey={place.row.key} />
    </div>
  )
})

type Props = {
  view: ShownThread
  users: ReadonlyMap<number, User>
  adminId: number | null
  /** Called with the ids of messages that were on screen in a visible tab. */
  onSeen: (messageIds: readonly number[]) => void
  actions: RowActions
  /** Key of the message that the divider of new messages stands above, at which the thread opens; null without one. */
  firstUnread?: string | null
  assistantIsOther?: boolean
  /** Rendered below the last message: the drafts. */
  children?: ReactNode
}

/** Number of messages with which a plain list opens, and which its button adds. */
const plainRows = 200
const plainStep = 50
/** The state of the newer end in a live thread: nothing to load. */
const noNewer = { newer: 'none', loadNewer: () => undefined, waiting: 0, toNewest: null } as const

/**
 * The pages to render, all of them or the last rows of a plain list with a button for older ones,
 * and how these are added.
 */
function useRenderedPages({ pages: all, loadOlder: onOlder }: ShownThread) {
  const isPlain = useAtomValue(isPlainListAtom)
  const [limit, setLimit] = useState(plainRows)
  const pages = useMemo(() => (isPlain ? plainPages(all, limit) : all), [all, isPlain, limit])
  const isCut = pages[0]?.rows.length !== all[0]?.rows.length || pages.length !== all.length
  const loadOlder = () => {
    setLimit((rows) => rows + plainStep)
    if (!isCut) onOlder()
  }
  return { isPlain, pages, isCut, loadOlder }
}

/**
 * A thread of any length. Only the rows near the screen are in the document, so that opening, appending and scrolling
 * cost the same with 100,000 messages as with 1,000.
 */
export function ThreadView({
  view,
  users,
  adminId,
  onSeen,
  actions,
  firstUnread = null,
  assistantIsOther = false,
  children,
}: Props) {
  const { t } = useLingui()
  const { pages: all, older, loadOlder: onOlder, target } = view
  const { newer, loadNewer: onNewer, waiting, toNewest } = view.at === 'message' ? view : noNewer
  const { isPlain, pages, isCut, loadOlder } = useRenderedPages(view)
  const scroll = useThreadScroll({
    pages,
    openAt: target?.key ?? firstUnread,
    isRequested: target !== null,
    newestAtRequest: target?.newest ?? null,
    hasNewer: newer !== 'none',
    isPlain,
    onNearBeginning: () => older === 'more' && onOlder(),
    onNearEnd: () => newer === 'more' && onNewer(),
  })
  const { box, content, feed, onScroll, toEnd, placed, news, isFar } = scroll
  const { onFocus, onBlur, onKeyDown } = useThreadKeys(pages, scroll)
  const pointedOut = usePointOut(pages, target, scroll.goTo)
  const watch = useSeenMessages(onSeen)
  const isWhole = older === 'none' && newer === 'none' && !isCut
  const total = isWhole ? all.reduce((sum, page) => sum + page.rows.length, 0) : -1
  useFeedNumbers(feed, placed.rows, total)
  return (
    <div className={classes.view}>
      <div
        ref={box}
        className={classes.box}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        tabIndex={0}
        data-messages
        role="region"
        aria-label={t`Messages`}
      >
        <div ref={content} className={classes.content}>
          <ThreadStart older={isCut ? 'more' : older} onOlder={isPlain ? loadOlder : onOlder} />
          <NotesBelow rowKey={null} />
          <div
            ref={feed}
            role={placed.rows.length > 0 ? 'feed' : undefined}
            aria-busy={older === 'loading' || newer === 'loading'}
            onFocus={onFocus}
            onBlur={onBlur}
          >
            {placed.rows.map(({ row, above, gap }) => (
              <Fragment key={row.key}>
                {gap > 0 && <div className={classes.away} style={{ height: gap }} />}
                <RowUnit
                  place={rowPlace(row, above, users, adminId)}
                  adminId={adminId}
                  isFirstUnread={row.key === firstUnread}
                  isPointedOut={row.key === pointedOut}
                  assistantIsOther={assistantIsOther}
                  actions={actions}
                  watch={watch}
                />
              </Fragment>
            ))}
            {placed.after > 0 && <div className={classes.away} style={{ height: placed.after }} />}
          </div>
          {newer === 'none' ? children : <ThreadEnd newer={newer} onNewer={onNewer} />}
        </div>
      </div>
      {(isFar || news > 0 || toNewest !== null) && (
        <NewMessagesPill news={toNewest === null ? news : waiting} onClick={toNewest ?? toEnd} />
      )}
    </div>
  )
}
