import { compareMessages, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPageHeights } from './pageHeights.ts'
import { placesOf, windowAtEnd, windowFor, windowFrom, type PageWindow } from './pageWindow.ts'
import { bottomRow, topRow } from './visibleRows.ts'

/** How near the end still is the end, and how near the beginning asks for older pages. */
const nearEnd = 24
const nearBeginning = 800

type Place = {
  isPlaced: boolean
  isAtEnd: boolean
  top: number
  /** The row that the reader looks at, and how far below the upper edge: whatever changes above, it stays there. */
  anchor: { row: HTMLElement; offset: number } | null
  /** The newest message that was on screen. */
  seen: Message | null
}

/** How many messages after `seen` the thread holds; own ones on their way are no news. */
function newsAfter(pages: readonly ThreadPage[], seen: Message | null): number {
  if (seen === null) return 0
  let news = 0
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    for (const row of (pages[page]?.rows ?? []).toReversed()) {
      if (row.delivery !== null) continue
      if (compareMessages(row.message, seen) <= 0) return news
      news += 1
    }
  }
  return news
}

type Asked = {
  pages: readonly ThreadPage[]
  /** The row at which the thread opens; without one it opens at its end. */
  openAt: string | null
  /** Asks for an older page, if there is one that is not being asked for. */
  onNearBeginning: () => void
}

/**
 * Keeps the reader's place (MSG-1, MSG-9): at the end new messages push the old ones up; anywhere else the row under the
 * eyes does not move, whatever is read above, written below or measured anew. Only pages near the screen are in the document.
 */
export function useThreadScroll({ pages, openAt, onNearBeginning }: Asked) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ isPlaced: false, isAtEnd: true, top: 0, anchor: null, seen: null })
  const [heights] = useState(createPageHeights)
  const [shown, setShown] = useState<PageWindow>(() => (openAt === null ? windowAtEnd(pages) : windowFrom(pages, openAt)))
  const [below, setBelow] = useState({ news: 0, isFar: false })
  const { from, to } = placesOf(pages, shown)

  /** Learns how tall the shown pages are. */
  const measure = (scroller: HTMLElement) => {
    for (const element of scroller.querySelectorAll<HTMLElement>('[data-page]')) {
      const page = pages.slice(from, to).find((one) => one.key === element.dataset['page'])
      const { height } = element.getBoundingClientRect()
      if (page !== undefined && Math.abs(heights.of(page) - height) > 0.01) heights.measured(page, height)
    }
  }

  /** Notes where the reader is: which pages are near, which row to hold on to, what is below and not seen yet. */
  const look = (scroller: HTMLElement) => {
    const now = place.current
    now.top = scroller.scrollTop
    const start = scroller.querySelector<HTMLElement>('[data-start]')?.offsetHeight ?? 0
    const near = { place: from, offset: heights.before(pages, from) }
    const next = windowFor(pages, heights, shown, near, now.top - start, now.top - start + scroller.clientHeight)
    if (next !== shown) {
      // A focus inside a page that goes would be lost to the document: the thread itself takes it.
      const leaving = document.activeElement?.closest<HTMLElement>('[data-page]')?.dataset['page']
      const places = placesOf(pages, next)
      if (leaving !== undefined && scroller.contains(document.activeElement) && !pages.slice(places.from, places.to).some((page) => page.key === leaving)) {
        scroller.focus({ preventScroll: true })
      }
      setShown(next)
    }
    const row = now.isAtEnd ? null : topRow(scroller)
    now.anchor = row && { row, offset: row.getBoundingClientRect().top - scroller.getBoundingClientRect().top }
    const newest = pages.at(-1)?.rows.findLast((one) => one.delivery === null)?.message
    if (now.isAtEnd) now.seen = newest ?? now.seen
    else {
      const key = bottomRow(scroller)?.dataset['row']
      const lowest = pages.slice(from, to).flatMap((page) => page.rows).find((one) => one.key === key && one.delivery === null)?.message
      if (lowest !== undefined && (now.seen === null || compareMessages(lowest, now.seen) > 0)) now.seen = lowest
    }
    const news = now.isAtEnd ? 0 : newsAfter(pages, now.seen)
    const isFar = scroller.scrollHeight - now.top - scroller.clientHeight > scroller.clientHeight / 2
    setBelow((known) => (known.news === news && known.isFar === isFar ? known : { news, isFar }))
    if (now.top < nearBeginning) onNearBeginning()
  }

  /** Puts the reader back to where they were, after anything changed. */
  const settle = () => {
    const scroller = box.current
    const now = place.current
    // Not laid out (another pane covers it on a small screen): nothing to keep, and every measure would be 0.
    if (scroller === null || scroller.clientHeight === 0) return
    measure(scroller)
    if (!now.isPlaced) {
      now.isPlaced = true
      const divider = scroller.querySelector<HTMLElement>('[data-unread-divider]')
      scroller.scrollTop = divider === null ? scroller.scrollHeight : divider.offsetTop - scroller.clientHeight / 5
      now.isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    } else if (now.isAtEnd) {
      scroller.scrollTop = scroller.scrollHeight
    } else if (now.anchor?.row.isConnected) {
      const drift = now.anchor.row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - now.anchor.offset
      if (drift !== 0) scroller.scrollTop += drift
    }
    look(scroller)
  }
  const settleNow = useEffectEvent(settle)

  useLayoutEffect(() => settleNow())

  useEffect(() => {
    // What grows without a render of ours (a draft, a late font, a taller composer) is settled in the same frame.
    const observer = new ResizeObserver(() => settleNow())
    if (box.current) observer.observe(box.current)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const scroller = box.current
    const now = place.current
    if (scroller === null || scroller.clientHeight === 0) return
    const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    // Text that grew below since the last frame is no reader who scrolled up.
    if (scroller.scrollTop < now.top - 1) now.isAtEnd = left < 8
    else if (left < nearEnd) now.isAtEnd = true
    look(scroller)
  }

  const toEnd = () => {
    place.current.isAtEnd = true
    setShown(windowAtEnd(pages))
    settle()
  }
  const toEndNow = useEffectEvent(toEnd)

  const newest = pages.at(-1)?.rows.at(-1)
  const sending = newest?.delivery === 'sending' ? newest.key : null
  useLayoutEffect(() => {
    if (sending !== null) toEndNow()
  }, [sending])

  return {
    box,
    content,
    onScroll,
    toEnd,
    from,
    to,
    before: heights.before(pages, from),
    after: heights.after(pages, to),
    ...below,
  }
}
