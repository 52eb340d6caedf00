import { compareMessages, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRowHeights, guessedRows } from './rowHeights.ts'
import { isBefore, keyAt, lastSpot, rowAt, spotOf, spotOfRow, type RowKey, type Span, type Spot } from './rowSpots.ts'
import { placedRows } from './placedRows.ts'
import { rowAtHeight, spanOf, windowAround, windowAtEnd, windowFor, type RowWindow } from './rowWindow.ts'
import { bottomRow, topRow } from './visibleRows.ts'

/** How many messages after `seen` the thread holds; own ones on their way are no news. */
function newsAfter(pages: readonly ThreadPage[], seen: Message | null): number {
  if (seen === null) return 0
  let news = 0
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const rows = pages[page]?.rows ?? []
    for (let place = rows.length - 1; place >= 0; place -= 1) {
      const row = rows[place]
      if (row === undefined || row.delivery !== null) continue
      if (compareMessages(row.message, seen) <= 0) return news
      news += 1
    }
  }
  return news
}

/** How near the end still is the end, and how near the beginning asks for older messages (or newer ones at the end). */
const nearEnd = 24
const nearBeginning = 800
/** How far beyond the screen rows are kept ready, in pixels, once the thread has been drawn for the first time. */
const ready = 800

type ScrollTarget = { key: string; align: 'upper' | 'nearest'; takesFocus: boolean }

type ReaderPlace = {
  isPlaced: boolean
  isAtEnd: boolean
  top: number
  margin: number
  /** The row that the reader looks at, and how far below the upper edge: whatever changes above, it stays there. */
  anchor: { row: HTMLElement; offset: number } | null
  /** The newest message that was on screen. */
  seen: Message | null
  /** The row to which the reader is being brought. */
  target: ScrollTarget | null
}

type Options = {
  pages: readonly ThreadPage[]
  /** The row at which the thread opens; without one it opens at its end. */
  openAt: string | null
  /** Somebody asked for that row: it takes the focus. */
  isRequested: boolean
  /** Whether what follows the last row is yet to be read: then its end is not the newest, and nothing is held to it. */
  hasNewer: boolean
  /** All of it is in the document: no window. */
  isPlain: boolean
  /** Ask for the page before or after, if there is one that is not being asked for. */
  onNearBeginning: () => void
  onNearEnd: () => void
}

/**
 * Keeps the reader's place (MSG-1, MSG-9): at the end new messages push the old ones up; anywhere else the row under the
 * eyes does not move, whatever is read above, written below or measured anew. Only rows near the screen are in the
 * document, and the one that has the focus.
 */
export function useThreadScroll({
  pages,
  openAt,
  isRequested,
  hasNewer,
  isPlain,
  onNearBeginning,
  onNearEnd,
}: Options) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const feed = useRef<HTMLDivElement>(null)
  const place = useRef<ReaderPlace>({
    isPlaced: false,
    isAtEnd: !hasNewer,
    top: 0,
    margin: 0,
    anchor: null,
    seen: null,
    target: isRequested && openAt !== null ? { key: openAt, align: 'upper', takesFocus: true } : null,
  })
  const [heights] = useState(createRowHeights)
  const [shown, setShown] = useState<RowWindow>(() => {
    const spot = openAt === null ? null : spotOfRow(pages, openAt)
    return spot === null
      ? windowAtEnd(guessedRows(window.innerHeight))
      : windowAround(pages, spot, guessedRows(window.innerHeight))
  })
  const [focused, setFocused] = useState<RowKey | null>(null)
  const [below, setBelow] = useState({ news: 0, isFar: false })
  const end = lastSpot(pages)
  const span: Span | null = isPlain && end !== null ? { from: { page: 0, row: 0 }, to: end } : spanOf(pages, shown)
  const pinned = focused === null ? null : spotOf(pages, focused)
  const placed = placedRows(pages, heights, span, pinned)

  /** Learns how tall the shown rows are. */
  const measure = () => {
    const units = feed.current?.querySelectorAll<HTMLElement>(':scope > [data-unit]') ?? []
    placed.rows.forEach(({ spot }, at) => {
      const page = pages[spot.page]
      const unit = units[at]
      const height = unit?.getBoundingClientRect().height ?? 0
      if (page !== undefined && height > 0) heights.measured(page, spot.row, height)
    })
  }

  const near = () => ({ page: span?.from.page ?? 0, top: heights.before(pages, span?.from.page ?? 0).height })

  /** Notes where the reader is: which rows are near, which one to hold on to, what is below and not seen yet. */
  const look = (scroller: HTMLElement) => {
    const now = place.current
    now.top = scroller.scrollTop
    const top = now.top - (feed.current?.offsetTop ?? 0)
    const isAtEnd = now.isAtEnd && !hasNewer
    const next = isPlain
      ? shown
      : windowFor(pages, heights, shown, near(), {
          top,
          bottom: top + scroller.clientHeight,
          margin: now.margin,
          isAtEnd,
        })
    const row = isAtEnd ? null : topRow(scroller)
    now.anchor = row && { row, offset: row.getBoundingClientRect().top - scroller.getBoundingClientRect().top }
    const newest = pages.at(-1)?.rows.findLast((one) => one.delivery === null)?.message
    if (isAtEnd) now.seen = newest ?? now.seen
    else {
      const key = bottomRow(scroller)?.dataset['row']
      const lowest = placed.rows.find(({ row: one }) => one.key === key && one.delivery === null)?.row.message
      if (lowest !== undefined && (now.seen === null || compareMessages(lowest, now.seen) > 0)) now.seen = lowest
    }
    const news = isAtEnd || hasNewer ? 0 : newsAfter(pages, now.seen)
    const left = scroller.scrollHeight - now.top - scroller.clientHeight
    const isFar = left > scroller.clientHeight / 2
    if (next !== shown) setShown(next)
    setBelow((known) => (known.news === news && known.isFar === isFar ? known : { news, isFar }))
    if (now.top < nearBeginning && !isPlain) onNearBeginning()
    if (left < nearBeginning && hasNewer && !isPlain) onNearEnd()
  }

  /** Brings a row that is in the document to where it is wanted. */
  const arrive = (scroller: HTMLElement, { key, align, takesFocus }: ScrollTarget) => {
    const row = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.dataset['row'] === key)
    if (row === undefined) return
    const edge = scroller.getBoundingClientRect().top
    const { top, height } = row.getBoundingClientRect()
    const under = top + height - edge - scroller.clientHeight
    if (align === 'upper') scroller.scrollTop += top - edge - Math.max(16, (scroller.clientHeight - height) / 3)
    else if (top < edge) scroller.scrollTop -= edge - top
    else if (under > 0) scroller.scrollTop += Math.min(under, top - edge)
    place.current.target = null
    place.current.isAtEnd = !hasNewer && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    // Who goes from hit to hit in a search keeps the focus there.
    if (takesFocus && document.activeElement?.closest('search, [role=search]') == null)
      row.focus({ preventScroll: true })
  }

  /** Puts the reader back to where they were, after anything changed. */
  const settle = () => {
    const scroller = box.current
    const now = place.current
    // Not laid out (another pane covers it on a small screen): nothing to keep, and every measure would be 0.
    if (scroller === null || scroller.clientHeight === 0) return
    measure()
    if (!now.isPlaced) {
      now.isPlaced = true
      const divider = scroller.querySelector<HTMLElement>('[data-unread-divider]')
      const isBroughtTo = now.target !== null
      if (!isBroughtTo)
        scroller.scrollTop = divider === null ? scroller.scrollHeight : divider.offsetTop - scroller.clientHeight / 5
      now.isAtEnd = !isBroughtTo && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    } else if (now.target === null && now.isAtEnd && !hasNewer) {
      scroller.scrollTop = scroller.scrollHeight
    } else if (now.target === null && now.anchor !== null) {
      const { row, offset } = now.anchor
      const drift = row.isConnected
        ? row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offset
        : 0
      if (drift !== 0) scroller.scrollTop += drift
    }
    if (now.target !== null) arrive(scroller, now.target)
    look(scroller)
  }
  const settleNow = useEffectEvent(settle)

  useLayoutEffect(() => settleNow())

  useEffect(() => {
    // What grows without a render of ours (a draft, a late font, a taller composer) is settled in the same frame.
    const observer = new ResizeObserver(() => settleNow())
    if (box.current) observer.observe(box.current)
    if (content.current) observer.observe(content.current)
    // The first drawing carries what a screen shows and nothing else; what may be scrolled to is made ready after it.
    const timer = setTimeout(() => {
      place.current.margin = ready
      settleNow()
    }, 100)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  const onScroll = () => {
    const scroller = box.current
    const now = place.current
    if (scroller === null || scroller.clientHeight === 0) return
    now.margin = ready
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    // Text that grew below since the last frame is no reader who scrolled up.
    if (scroller.scrollTop < now.top - 1) now.isAtEnd = left < 8
    else if (left < nearEnd) now.isAtEnd = true
    const top = scroller.scrollTop - (feed.current?.offsetTop ?? 0)
    const isBlank = top < placed.top || top + scroller.clientHeight > placed.bottom
    // Where nothing is drawn yet the rows come in this very frame, not in the next.
    if (isBlank) flushSync(() => look(scroller))
    else look(scroller)
  }

  const toEnd = () => {
    place.current.isAtEnd = true
    place.current.target = null
    setShown(windowAtEnd(guessedRows(window.innerHeight)))
    settle()
  }
  const toEndNow = useEffectEvent(toEnd)

  /** Brings a row to the reader, wherever it stands; says whether it is here. */
  const goTo = (spot: Spot, how: Omit<ScrollTarget, 'key'>) => {
    const key = rowAt(pages, spot)?.key
    if (key === undefined) return
    place.current.target = { key, ...how }
    place.current.isAtEnd = false
    const isShown = span !== null && !isBefore(spot, span.from) && !isBefore(span.to, spot)
    if (isShown) settle()
    else setShown(windowAround(pages, spot, guessedRows(window.innerHeight)))
  }

  const newest = pages.at(-1)?.rows.at(-1)
  const sending = newest?.delivery === 'sending' ? newest.key : null
  useLayoutEffect(() => {
    if (sending !== null) toEndNow()
  }, [sending])

  return {
    box,
    content,
    feed,
    onScroll,
    toEnd,
    goTo,
    /** The row a screenful (or `by` pixels) further down or up. */
    spotBeyond: (spot: Spot, by: number): Spot => {
      const page = pages[spot.page]
      const top = page === undefined ? 0 : heights.before(pages, spot.page).height + heights.within(page, spot.row)
      return rowAtHeight(pages, heights, near(), top + by).spot
    },
    /** The row that has the focus: it stays in the document wherever the reader scrolls. */
    hold: (spot: Spot | null) => setFocused(spot === null ? null : keyAt(pages, spot)),
    focused: pinned,
    placed,
    ...below,
  }
}
