import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'

/** The position of a row by indices; loading pages before it shifts it. */
export type Spot = { page: number; row: number }
/** A range of rows, both ends included. */
export type Span = { from: Spot; to: Spot }
/** The position of a row by keys; loading pages before or after it does not shift it. */
export type RowKey = { page: string; row: string }

export const isBefore = (a: Spot, b: Spot): boolean => a.page < b.page || (a.page === b.page && a.row < b.row)

export const rowAt = (pages: readonly ThreadPage[], spot: Spot): ThreadRow | undefined =>
  pages[spot.page]?.rows[spot.row]

export const keyAt = (pages: readonly ThreadPage[], spot: Spot): RowKey => ({
  page: pages[spot.page]?.key ?? '',
  row: rowAt(pages, spot)?.key ?? '',
})

/** The last row; null for a thread without rows. */
export function lastSpot(pages: readonly ThreadPage[]): Spot | null {
  const page = pages.findLastIndex(({ rows }) => rows.length > 0)
  return page < 0 ? null : { page, row: (pages[page]?.rows.length ?? 0) - 1 }
}

const isEmpty = (page: ThreadPage | undefined) => page !== undefined && page.rows.length === 0

/** Moves `by` rows down, or up if negative, at most to the end or the beginning. */
export function stepped(pages: readonly ThreadPage[], spot: Spot, by: number): Spot {
  let { page, row } = spot
  let left = by
  while (left < 0) {
    const here = Math.min(row, -left)
    row -= here
    left += here
    if (left === 0) break
    let above = page - 1
    while (isEmpty(pages[above])) above -= 1
    if (above < 0) break
    page = above
    row = (pages[above]?.rows.length ?? 0) - 1
    left += 1
  }
  while (left > 0) {
    const here = Math.min((pages[page]?.rows.length ?? 0) - 1 - row, left)
    row += here
    left -= here
    if (left === 0) break
    let below = page + 1
    while (isEmpty(pages[below])) below += 1
    if (below >= pages.length) break
    page = below
    row = 0
    left -= 1
  }
  return { page, row }
}

/** Number of rows in a span. */
export function countOf(pages: readonly ThreadPage[], { from, to }: Span): number {
  let count = to.row - from.row + 1
  for (let page = from.page; page < to.page; page += 1) count += pages[page]?.rows.length ?? 0
  return count
}

/** The rows of a span with their spots. */
export function* rowsIn(pages: readonly ThreadPage[], { from, to }: Span): Generator<{ spot: Spot; row: ThreadRow }> {
  for (let page = from.page; page <= to.page; page += 1) {
    const rows = pages[page]?.rows ?? []
    const end = page === to.page ? to.row : rows.length - 1
    for (let place = page === from.page ? from.row : 0; place <= end; place += 1) {
      const row = rows[place]
      if (row !== undefined) yield { spot: { page, row: place }, row }
    }
  }
}

/** The current spot of a row; it may have moved to another page when its page was divided. Null if it is gone. */
export function spotOf(pages: readonly ThreadPage[], key: RowKey): Spot | null {
  const findIn = (page: number): Spot | null => {
    const row = pages[page]?.rows.findIndex((one) => one.key === key.row) ?? -1
    return row < 0 ? null : { page, row }
  }
  const near = pages.findLastIndex((page) => page.key === key.page)
  return (near < 0 ? null : (findIn(near) ?? findIn(near + 1))) ?? spotOfRow(pages, key.row)
}

/** Finds a row without knowing its page, searching from the newest. */
export function spotOfRow(pages: readonly ThreadPage[], rowKey: string): Spot | null {
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const row = pages[page]?.rows.findIndex((one) => one.key === rowKey) ?? -1
    if (row >= 0) return { page, row }
  }
  return null
}
