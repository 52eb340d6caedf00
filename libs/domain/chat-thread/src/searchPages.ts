import { lastRow, type SortedPages } from './pages.ts'

/** Sort order: by rank, then by `order`, which compares a row with the sought one; 0 means the same row. */
export type RowOrder<Sought, T extends Sought> = {
  readonly rankOf: (sought: Sought) => number
  readonly order: (row: T, sought: Sought) => number
}
export type PageSearch<Sought, T extends Sought> = ReturnType<typeof searchPages<Sought, T>>

/** Finds rows, and the positions where rows belong. */
export function searchPages<Sought, T extends Sought>({ rankOf, order }: RowOrder<Sought, T>) {
  type Pages = SortedPages<T>

  /** Index of the first rank that is not before the sought one; equal ranks are decided by `order`. */
  const firstNotBefore = (
    ranks: readonly number[],
    rank: number,
    sought: Sought,
    rowAt: (i: number) => T | undefined,
  ) => {
    let low = 0
    let high = ranks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const there = ranks[middle] ?? Number.NaN
      const row = there === rank ? rowAt(middle) : undefined
      if (there < rank || (row !== undefined && order(row, sought) < 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The page and index where a row is or belongs. A row after all others belongs to the end of the last page. */
  const locate = ({ chapters, lasts }: Pages, sought: Sought) => {
    const rank = rankOf(sought)
    const c = Math.min(
      firstNotBefore(lasts, rank, sought, (i) => lastRow(chapters[i])),
      Math.max(0, chapters.length - 1),
    )
    const chapter = chapters[c]
    const pages = chapter?.pages ?? []
    const p = Math.min(
      firstNotBefore(chapter?.lasts ?? [], rank, sought, (i) => pages[i]?.rows.at(-1)),
      Math.max(0, pages.length - 1),
    )
    const page = pages[p]
    const rows = page?.rows ?? []
    const r = firstNotBefore(page?.ranks ?? [], rank, sought, (i) => rows[i])
    const there = page?.ranks[r] === rank ? rows[r] : undefined
    return {
      rank,
      c,
      chapter,
      p,
      page,
      r,
      found: there !== undefined && order(there, sought) === 0 ? there : undefined,
    }
  }

  const find = (pages: Pages, sought: Sought): T | undefined =>
    pages.length === 0 ? undefined : locate(pages, sought).found

  const isAfter = (row: T, sought: Sought) => {
    const difference = rankOf(row) - rankOf(sought)
    return difference > 0 || (difference === 0 && order(row, sought) > 0)
  }

  return { locate, find, isAfter }
}
