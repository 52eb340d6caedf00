import { putRow } from './putRow.ts'
import { putRows } from './putRows.ts'
import { searchPages } from './searchPages.ts'
import type { SortedPages } from './pages.ts'

export { firstOf, lastOf, rowPagesOf, rowsBackOf, rowsOf, type RowPage, type SortedPages } from './pages.ts'

const nothing: SortedPages<never> = { chapters: [], lasts: [], length: 0, nextKey: 0 }

/**
 * Operations on pages of rows sorted by `rankOf`, then by `order`, which compares a row with the sought
 * one; 0 means the same row.
 */
export function sortedPages<Sought, T extends Sought>(
  rankOf: (sought: Sought) => number,
  order: (row: T, sought: Sought) => number,
) {
  const search = searchPages<Sought, T>({ rankOf, order })
  const { put, takeOut } = putRow<Sought, T>(search)
  return {
    nothing: nothing as SortedPages<T>,
    find: search.find,
    put,
    putAll: putRows<Sought, T>(rankOf, search),
    takeOut,
  }
}
