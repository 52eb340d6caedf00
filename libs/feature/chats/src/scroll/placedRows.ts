import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { RowHeights } from './rowHeights.ts'
import { isBefore, rowAt, rowsIn, stepped, type Span, type Spot } from './rowSpots.ts'

/**
 * A rendered row: its spot, the gap above it in pixels (rows that are not rendered), its number from
 * 1, and the row above it.
 */
export type PlacedRow = { row: ThreadRow; spot: Spot; gap: number; number: number; above: ThreadRow | undefined }

/**
 * The rows to render: those of the window, plus the focused one in its place. Rows left out become empty space: `gap`
 * above a row, `after` below the last one. `top` and `bottom` are the edges of the window. Pixels.
 */
export function placedRows(pages: readonly ThreadPage[], heights: RowHeights, span: Span | null, pinned: Spot | null) {
  if (span === null) return { rows: [], after: 0, top: 0, bottom: 0 }
  const isAway =
    pinned !== null && rowAt(pages, pinned) !== undefined && (isBefore(pinned, span.from) || isBefore(span.to, pinned))
  const topOf = (spot: Spot) => {
    const page = pages[spot.page]
    const before = heights.before(pages, spot.page)
    return page === undefined
      ? { height: 0, rows: 0 }
      : { height: before.height + heights.within(page, spot.row), rows: before.rows + spot.row }
  }
  const heightOf = (spot: Spot) => {
    const page = pages[spot.page]
    return page === undefined ? 0 : heights.ofRow(page, spot.row)
  }
  const rows: PlacedRow[] = []
  let drawn = 0
  const add = (spot: Spot, row: ThreadRow, top: number, number: number) => {
    const previous = stepped(pages, spot, -1)
    const above = previous.page === spot.page && previous.row === spot.row ? undefined : rowAt(pages, previous)
    rows.push({ row, spot, gap: top - drawn, number, above })
    drawn = top + heightOf(spot)
  }
  const addPinned = () => {
    const row = pinned && rowAt(pages, pinned)
    if (!isAway || !row) return
    const at = topOf(pinned)
    add(pinned, row, at.height, at.rows + 1)
  }
  const isAbove = isAway && isBefore(pinned, span.from)
  if (isAbove) addPinned()
  // Compute the window's own position last: `heights` caches the sum of the pages above the position computed last.
  const start = topOf(span.from)
  let { height, rows: number } = start
  for (const { spot, row } of rowsIn(pages, span)) {
    number += 1
    add(spot, row, height, number)
    height = drawn
  }
  const bottom = drawn
  if (isAway && !isAbove) addPinned()
  const last = isAway && !isAbove ? pinned : span.to
  const page = pages[last.page]
  const rest =
    page === undefined ? 0 : heights.of(page) - heights.within(page, last.row) - heights.ofRow(page, last.row)
  return { rows, after: rest + heights.after(pages, last.page + 1), top: start.height, bottom }
}
