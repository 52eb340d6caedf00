import type { ThreadPage } from '@frontdesk/chat-thread'
import type { RowHeights } from './rowHeights.ts'
import { countOf, isBefore, keyAt, lastSpot, spotOf, stepped, type RowKey, type Span, type Spot } from './rowSpots.ts'

/**
 * The rows to render: a range by keys, so that loading more does not shift it; or, for a reader at the end, the last
 * `rows` ones, so that appended rows are included.
 */
export type RowWindow = { first: RowKey; last: RowKey; rows: number } | { first: null; rows: number }

/** Maximum number of rendered rows, plus one for a focused row outside of the window. */
export const mostRows = 58
/** Minimum number of rows rendered beyond each side of the screen, also on a tall one. */
const leastSpare = 1

/** The window at the end; `rows` is the estimated number of rows on a screen. */
export const windowAtEnd = (rows: number): RowWindow => ({ first: null, rows: Math.min(rows, mostRows) })

const between = (pages: readonly ThreadPage[], { from, to }: Span, isAtEnd: boolean): RowWindow => {
  const rows = countOf(pages, { from, to })
  return isAtEnd ? { first: null, rows } : { first: keyAt(pages, from), last: keyAt(pages, to), rows }
}

/** A window with this row in its upper part, for opening a thread at a message. */
export function windowAround(pages: readonly ThreadPage[], spot: Spot, rows: number): RowWindow {
  const from = stepped(pages, spot, -Math.ceil(rows / 2))
  return between(pages, { from, to: stepped(pages, from, Math.min(2 * rows, mostRows) - 1) }, false)
}

/**
 * The first and last row of a window; falls back to the end of the thread if its rows are gone. Null
 * for a thread without rows.
 */
export function spanOf(pages: readonly ThreadPage[], window: RowWindow): Span | null {
  const end = lastSpot(pages)
  if (end === null) return null
  if (window.first !== null) {
    const from = spotOf(pages, window.first)
    const to = spotOf(pages, window.last)
    if (from !== null && to !== null && !isBefore(to, from)) {
      // Rows inserted between (late messages) must not enlarge the window.
      const longest = stepped(pages, from, Math.max(mostRows, window.rows) - 1)
      return { from, to: isBefore(longest, to) ? longest : to }
    }
  }
  return { from: stepped(pages, end, 1 - window.rows), to: end }
}

/** The index of a page, and its distance in pixels from the beginning of the first page. */
export type PageStart = { page: number; top: number }

/**
 * The row at a height of the thread in pixels, limited to the first and the last row. The search starts at `near`, so
 * that its cost depends on the distance scrolled, not on the length of the thread.
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
 * The window for a screen that shows `top` to `bottom`, extended by `margin` pixels on both sides as far as the row
 * limit allows. Returns `shown` as long as a third of the margin is left, so that scrolling rarely renders.
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
