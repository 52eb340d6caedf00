import { compareMessages, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import type { PlacedRow } from './placedRows.ts'
import { bottomRow, topRow } from './visibleRows.ts'

/** A row to scroll to: into the upper third of the screen, or as little as needed to show it. */
export type ScrollTarget = { key: string; align: 'upper' | 'nearest'; takesFocus: boolean }

/** Where the reader is in a thread, in pixels of the scroll container. */
export type ReaderPlace = {
  /** Whether the first position was set. */
  isPlaced: boolean
  isAtEnd: boolean
  top: number
  /** How far beyond the screen rows are rendered. */
  margin: number
  /** The row that must not move, and its distance below the upper edge. */
  anchor: { row: HTMLElement; offset: number } | null
  /**
   * The newest message that was on screen, or was there already when the thread opened at a requested message above it.
   */
  seen: Message | null
  /** The row to scroll to as soon as it is rendered. */
  target: ScrollTarget | null
}

/**
 * The place of a thread that opens; with a row to scroll to, that row takes the focus. `seen`: the newest message at
 * that time, if the reader asked for an older one: those between are no news to them.
 */
export const openingPlace = (rowKey: string | null, hasNewer: boolean, seen: Message | null): ReaderPlace => ({
  isPlaced: false,
  isAtEnd: !hasNewer,
  top: 0,
  margin: 0,
  anchor: null,
  seen,
  target: rowKey === null ? null : { key: rowKey, align: 'upper', takesFocus: true },
})

/** Closer to the end than this counts as being at the end. Pixels. */
export const nearEnd = 24

/** Counts the messages after `seen`; own messages that are still being sent do not count. */
export function newsAfter(pages: readonly ThreadPage[], seen: Message | null): number {
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

export const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

const offsetIn = (scroller: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top

/** Takes the uppermost visible row as the anchor; at the end there is none. */
export function captureAnchor(place: ReaderPlace, scroller: HTMLElement, isAtEnd: boolean): void {
  const row = isAtEnd ? null : topRow(scroller)
  place.anchor = row && { row, offset: offsetIn(scroller, row) }
}

/** Updates `place.seen`: at the end the newest message, elsewhere the lowest one that is visible, if it is newer. */
export function captureSeen(
  place: ReaderPlace,
  scroller: HTMLElement,
  pages: readonly ThreadPage[],
  rows: readonly PlacedRow[],
  isAtEnd: boolean,
): void {
  if (isAtEnd) {
    place.seen = pages.at(-1)?.rows.findLast((row) => row.delivery === null)?.message ?? place.seen
    return
  }
  const key = bottomRow(scroller)?.dataset['row']
  const lowest = rows.find(({ row }) => row.key === key && row.delivery === null)?.row.message
  if (lowest !== undefined && (place.seen === null || compareMessages(lowest, place.seen) > 0)) place.seen = lowest
}

/** Scrolls back to the reader's place after a change: to the opening position, the end, or the anchor. */
export function restorePlace(place: ReaderPlace, scroller: HTMLElement, hasNewer: boolean): void {
  if (!place.isPlaced) {
    place.isPlaced = true
    const divider = scroller.querySelector<HTMLElement>('[data-unread-divider]')
    const hasTarget = place.target !== null
    if (!hasTarget)
      scroller.scrollTop = divider === null ? scroller.scrollHeight : divider.offsetTop - scroller.clientHeight / 5
    place.isAtEnd = !hasTarget && distanceToEnd(scroller) < nearEnd
  } else if (place.target === null && place.isAtEnd && !hasNewer) {
    scroller.scrollTop = scroller.scrollHeight
  } else if (place.target === null && place.anchor !== null) {
    const { row, offset } = place.anchor
    const drift = row.isConnected ? offsetIn(scroller, row) - offset : 0
    if (drift !== 0) scroller.scrollTop += drift
  }
}

/** Scrolls to `place.target` and clears it; does nothing while the row is not in the document. */
export function scrollToTarget(place: ReaderPlace, scroller: HTMLElement, hasNewer: boolean): void {
  if (place.target === null) return
  const { key, align, takesFocus } = place.target
  const row = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].find((one) => one.dataset['row'] === key)
  if (row === undefined) return
  const edge = scroller.getBoundingClientRect().top
  const { top, height } = row.getBoundingClientRect()
  const under = top + height - edge - scroller.clientHeight
  if (align === 'upper') scroller.scrollTop += top - edge - Math.max(16, (scroller.clientHeight - height) / 3)
  else if (top < edge) scroller.scrollTop -= edge - top
  else if (under > 0) scroller.scrollTop += Math.min(under, top - edge)
  place.target = null
  place.isAtEnd = !hasNewer && distanceToEnd(scroller) < nearEnd
  // Moving from hit to hit in the search field must not take the focus out of it.
  if (takesFocus && document.activeElement?.closest('search, [role=search]') == null) row.focus({ preventScroll: true })
}
