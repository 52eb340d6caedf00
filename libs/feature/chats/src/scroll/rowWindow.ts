import type { ThreadPage } from '@frontdesk/chat-thread'
import type { RowHeights } from './rowHeights.ts'
import { countOf, isBefore, keyAt, lastSpot, spotOf, stepped, type RowKey, type Span, type Spot } from './rowSpots.ts'

/**
 * Which rows are in the document: from one to another by name, so that what is read above or written below does not shift
 * them; or, for a reader at the end, the last ones, whatever is appended there.
 */
export type RowWindow = { first: RowKey; last: RowKey; rows: number } | { first: null; rows: number }

/** At most so many rows are in the document; one more is kept where the focus is in a row out of sight. */
export const mostRows = 58
/** Beyond the screen there is at least one row on both sides, however many a tall screen shows. */
const leastSpare = 1

/** The last ones; `rows` is how many a screen is likely to show. */
export const windowAtEnd = (rows: number): RowWindow => ({ first: null, rows: Math.min(rows, mostRows) })

const between = (pages: readonly ThreadPage[], { from, to }: Span, isAtEnd: boolean): RowWindow => {
  const rows = countOf(pages, { from, to })
  return isAtEnd ? { first: null, rows } : { first: keyAt(pages, from), last: keyAt(pages, to), rows }
}

/** The window in which this row stands in the upper part: how a thread opens at a message. */
export function windowAround(pages: readonly ThreadPage[], spot: Spot, rows: number): RowWindow {
  const from = stepped(pages, spot, -Math.ceil(rows / 2))
  return between(pages, { from, to: stepped(pages, from, Math.min(2 * rows, mostRows) - 1) }, false)
}

/** The window's first and last row. Names that are gone fall back to the end of the thread; null is a thread without rows. */
export function spanOf(pages: readonly ThreadPage[], window: RowWindow): Span | null {
  const end = lastSpot(pages)
  if (end === null) return null
  if (window.first !== null) {
    const from = spotOf(pages, window.first)
    const to = spotOf(pages, window.last)
    if (from !== null && to !== null && !isBefore(to, from)) {
      // Rows that came in between (late ones) are not to swell the window.
      const longest = stepped(pages, from, Math.max(mostRows, window.rows) - 1)
      return { from, to: isBefore(longest, to) ? longest : to }
    }
  }
  return { from: stepped(pages, end, 1 - window.rows), to: end }
}

/** Where a page begins: its place, and how far below the beginning of the first page. */
export type PageStart = { page: number; top: number }

/**
 * The row at this height of the thread; the first or the last for what lies beyond. Sought from where the reader is, so
 * that it costs the way that was scrolled and not the length of the thread.
 */
export function rowAtHeight(
  pages: readonly ThreadPage[],
  heights: RowHeights,
  near: PageStart,
  y: number,
): { spot: Spot; top: number } {
  const heightAt = (place: number) => {
    const page = pages[place]
    return page === undefined ? 0 : heights.of(page)
  }
  let { page, top } = near
  while (page > 0 && top > y) {
    page -= 1
    top -= heightAt(page)
  }
  while (page < pages.length - 1 && top + heightAt(page) <= y) {
    top += heightAt(page)
    page += 1
  }
  const found = pages[page]
  let row = 0
  if (found !== undefined) {
    for (
      let height = heights.ofRow(found, 0);
      row < found.rows.length - 1 && top + height <= y;
      height = heights.ofRow(found, row)
    ) {
      top += height
      row += 1
    }
  }
  return { spot: { page, row }, top }
}

/**
 * The window for a reader who sees the stretch from `top` to `bottom`, with `margin` pixels more on both sides as far as
 * the number of rows allows. It stays as it was while a third of that is left, so that it comes to rest.
 */
export function windowFor(
  pages: readonly ThreadPage[],
  heights: RowHeights,
  shown: RowWindow,
  near: PageStart,
  { top, bottom, margin, isAtEnd }: { top: number; bottom: number; margin: number; isAtEnd: boolean },
): RowWindow {
  const now = spanOf(pages, shown)
  const end = lastSpot(pages)
  if (now === null || end === null) return shown
  const at = (y: number) => rowAtHeight(pages, heights, near, y).spot
  const seen = { from: at(top), to: isAtEnd ? end : at(bottom) }
  const spare = Math.max(leastSpare, Math.floor((mostRows - countOf(pages, seen)) / 2))
  const widened = (by: number, most: number): Span => {
    const highest = stepped(pages, seen.from, -most)
    const lowest = stepped(pages, seen.to, most)
    const from = at(top - by)
    const to = isAtEnd ? end : at(bottom + by)
    return { from: isBefore(from, highest) ? highest : from, to: isBefore(lowest, to) ? lowest : to }
  }
  const needed = widened(margin / 3, Math.floor(spare / 3))
  const holds = !isBefore(needed.from, now.from) && !isBefore(now.to, needed.to)
  if (
    holds &&
    (shown.first === null) === isAtEnd &&
    countOf(pages, now) <= Math.max(mostRows, countOf(pages, seen) + 2 * spare)
  )
    return shown
  return between(pages, widened(margin, spare), isAtEnd)
}
