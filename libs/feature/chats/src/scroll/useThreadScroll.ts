import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { usePlatform } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { createRowHeights, createUsualRow, estimatedRows, type RowHeights } from './rowHeights.ts'
import { isBefore, keyAt, lastSpot, rowAt, spotOf, spotOfRow, type RowKey, type Span, type Spot } from './rowSpots.ts'
import { placedRows, type PlacedRow } from './placedRows.ts'
import {
  captureAnchor,
  captureSeen,
  distanceToEnd,
  nearEnd,
  newsAfter,
  openingPlace,
  restorePlace,
  scrollToTarget,
  type ScrollTarget,
} from './readerPlace.ts'
import { rowAtHeight, spanOf, windowAround, windowAtEnd, windowFor, type RowWindow } from './rowWindow.ts'

/** Closer to the beginning than this loads older messages (and newer ones at an end that is not live). Pixels. */
const nearBeginning = 800
/** How far beyond the screen rows are rendered once the thread was painted for the first time. Pixels. */
const fullMargin = 800

type Options = {
  pages: readonly ThreadPage[]
  /** Key of the row at which the thread opens; null opens it at its end. */
  openAt: string | null
  /** Whether the user requested that row: it takes the focus. */
  isRequested: boolean
  /** The newest message of the chat at the time of the request; null without one. */
  newestAtRequest: Message | null
  /**
   * Whether newer messages are still to be loaded: then the end of the pages is not the live end, and is not followed.
   */
  hasNewer: boolean
  /** Whether to render all rows, without a window. */
  isPlain: boolean
  /** Load the page before (after) the loaded ones, unless there is none or it is already loading. */
  onNearBeginning: () => void
  onNearEnd: () => void
}

/** Reports the rendered heights of the rows in the document. */
function measureRows(
  feed: HTMLElement | null,
  pages: readonly ThreadPage[],
  rows: readonly PlacedRow[],
  heights: RowHeights,
): void {
  const units = feed?.querySelectorAll<HTMLElement>(':scope > [data-unit]') ?? []
  rows.forEach(({ spot }, at) => {
    const page = pages[spot.page]
    const height = units[at]?.getBoundingClientRect().height ?? 0
    if (page !== undefined && height > 0) heights.measured(page, spot.row, height)
  })
}

/** Calls `onChange` when the box or its content changes its size, and once `onReady` shortly after the first paint. */
function useSizeChanges(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onChange: () => void,
  onReady: () => void,
): void {
  const changed = useEffectEvent(onChange)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    // Growth without a render of this hook (a draft, a late font, a taller composer) is settled in the same frame.
    const observer = new ResizeObserver(() => changed())
    if (box.current) observer.observe(box.current)
    if (content.current) observer.observe(content.current)
    const timer = setTimeout(() => ready(), 100)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [box, content])
}

/** The rows in the document: those of a window, and the focused one. */
function useRenderedRows(pages: readonly ThreadPage[], openAt: string | null, isPlain: boolean) {
  const usualRow = usePlatform().singleton(createUsualRow)
  const [heights] = useState(() => createRowHeights(usualRow))
  const rowsOnScreen = () => estimatedRows(window.innerHeight, usualRow)
  const [shown, setShown] = useState<RowWindow>(() => {
    const spot = openAt === null ? null : spotOfRow(pages, openAt)
    const rows = rowsOnScreen()
    return spot === null ? windowAtEnd(rows) : windowAround(pages, spot, rows)
  })
  const [focused, setFocused] = useState<RowKey | null>(null)
  const end = lastSpot(pages)
  const span: Span | null = isPlain && end !== null ? { from: { page: 0, row: 0 }, to: end } : spanOf(pages, shown)
  const pinned = focused === null ? null : spotOf(pages, focused)
  const placed = placedRows(pages, heights, span, pinned)
  const near = () => ({ page: span?.from.page ?? 0, top: heights.before(pages, span?.from.page ?? 0).height })
  return { heights, rowsOnScreen, shown, setShown, span, pinned, placed, near, setFocused }
}

/** Keeps the reader's place: reads it as they scroll, and restores it after any other change. */
function useReaderPlace(
  { pages, openAt, isRequested, newestAtRequest, hasNewer, isPlain, onNearBeginning, onNearEnd }: Options,
  { heights, shown, setShown, placed, near }: ReturnType<typeof useRenderedRows>,
) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const feed = useRef<HTMLDivElement>(null)
  const place = useRef(openingPlace(isRequested ? openAt : null, hasNewer, newestAtRequest))
  const [below, setBelow] = useState({ news: 0, isFar: false })

  /** Reads the reader's place, and renders what belongs to it: the rows nearby, and what is below and unseen. */
  const update = (scroller: HTMLElement) => {
    const now = place.current
    now.top = scroller.scrollTop
    const top = now.top - (feed.current?.offsetTop ?? 0)
    const isAtEnd = now.isAtEnd && !hasNewer
    const view = { top, bottom: top + scroller.clientHeight, margin: now.margin, isAtEnd }
    const next = isPlain ? shown : windowFor(pages, heights, shown, near(), view)
    captureAnchor(now, scroller, isAtEnd)
    captureSeen(now, scroller, pages, placed.rows, isAtEnd)
    const news = isAtEnd || hasNewer ? 0 : newsAfter(pages, now.seen)
    const left = distanceToEnd(scroller)
    const isFar = left > scroller.clientHeight / 2
    if (next !== shown) setShown(next)
    setBelow((before) => (before.news === news && before.isFar === isFar ? before : { news, isFar }))
    if (now.top < nearBeginning && !isPlain) onNearBeginning()
    if (left < nearBeginning && hasNewer && !isPlain) onNearEnd()
  }

  /** Restores the reader's place after any change. */
  const settle = () => {
    const scroller = box.current
    // Without layout (another pane covers this one on a small screen) every measure would be 0.
    if (scroller === null || scroller.clientHeight === 0) return
    measureRows(feed.current, pages, placed.rows, heights)
    restorePlace(place.current, scroller, hasNewer)
    scrollToTarget(place.current, scroller, hasNewer)
    update(scroller)
  }
  const settleNow = useEffectEvent(settle)
  useLayoutEffect(() => settleNow())
  useSizeChanges(box, content, settle, () => {
    // The first paint contains only what the screen shows; the rows beyond are rendered after it.
    place.current.margin = fullMargin
    settle()
  })

  const onScroll = () => {
    const scroller = box.current
    const now = place.current
    if (scroller === null || scroller.clientHeight === 0) return
    now.margin = fullMargin
    const left = distanceToEnd(scroller)
    // Text that grew below since the last frame does not mean that the reader scrolled up.
    if (scroller.scrollTop < now.top - 1) now.isAtEnd = left < 8
    else if (left < nearEnd) now.isAtEnd = true
    const top = scroller.scrollTop - (feed.current?.offsetTop ?? 0)
    const isBlank = top < placed.top || top + scroller.clientHeight > placed.bottom
    // If the screen shows a part without rows, render them in this frame, not in the next one.
    if (isBlank) flushSync(() => update(scroller))
    else update(scroller)
  }

  return { elements: { box, content, feed }, place, below, settle, onScroll }
}

/**
 * Keeps the reader's place in a thread (MSG-1, MSG-9): at the end, new messages push older ones up; elsewhere the
 * uppermost visible row does not move, whatever loads above it, arrives below it or changes its height. Only rows near
 * the screen and the focused row are in the document.
 */
export function useThreadScroll(options: Options) {
  const { pages, openAt, isPlain } = options
  const rows = useRenderedRows(pages, openAt, isPlain)
  const { heights, rowsOnScreen, setShown, span, pinned, placed, near, setFocused } = rows
  const { elements, place, below, settle, onScroll } = useReaderPlace(options, rows)

  const toEnd = () => {
    place.current.isAtEnd = true
    place.current.target = null
    setShown(windowAtEnd(rowsOnScreen()))
    settle()
  }
  const toEndNow = useEffectEvent(toEnd)

  /** Scrolls to a row, and renders its surroundings first if it is not in the document. */
  const goTo = (spot: Spot, how: Omit<ScrollTarget, 'key'>) => {
    const key = rowAt(pages, spot)?.key
    if (key === undefined) return
    place.current.target = { key, ...how }
    place.current.isAtEnd = false
    const isShown = span !== null && !isBefore(spot, span.from) && !isBefore(span.to, spot)
    if (isShown) settle()
    else setShown(windowAround(pages, spot, rowsOnScreen()))
  }

  const newest = pages.at(-1)?.rows.at(-1)
  const sending = newest?.delivery === 'sending' ? newest.key : null
  useLayoutEffect(() => {
    if (sending !== null) toEndNow()
  }, [sending])

  return {
    ...elements,
    onScroll,
    toEnd,
    goTo,
    /** The row `by` pixels further down, or up where `by` is negative. */
    spotBeyond: (spot: Spot, by: number): Spot => {
      const page = pages[spot.page]
      const top = page === undefined ? 0 : heights.before(pages, spot.page).height + heights.within(page, spot.row)
      return rowAtHeight(pages, heights, near(), top + by).spot
    },
    /** Marks the focused row, which stays in the document wherever the reader scrolls. */
    hold: (spot: Spot | null) => setFocused(spot === null ? null : keyAt(pages, spot)),
    focused: pinned,
    placed,
    ...below,
  }
}
