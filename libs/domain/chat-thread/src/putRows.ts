import {
  chaptersOf,
  lastRow,
  rowsPerPage,
  parts,
  rowsPerNewPage,
  withChapters,
  type Chapter,
  type RankedPage,
  type SortedPages,
} from './pages.ts'
import type { PageSearch } from './searchPages.ts'

/** Inserts many rows at once. */
export function putRows<Sought, T extends Sought>(
  rankOf: (row: T) => number,
  { isAfter }: Pick<PageSearch<Sought, T>, 'isAfter'>,
) {
  type Pages = SortedPages<T>

  /** Merges both lists in order; of equal rows the added one wins. */
  const merged = (rows: readonly T[], added: readonly T[]): readonly T[] => {
    const both: T[] = []
    let i = 0
    for (const row of rows) {
      let next = added[i]
      while (next !== undefined && isAfter(row, next)) {
        both.push(next)
        next = added[++i]
      }
      // Neither before nor after: the same row.
      const same = next !== undefined && !isAfter(next, row) ? next : undefined
      both.push(same ?? row)
      if (same !== undefined) i += 1
    }
    return both.concat(added.slice(i))
  }

  /**
   * Inserts many rows, which must be sorted and distinct. Rows before or after a page that do not fit into it get pages
   * of their own, so that the page on screen keeps its rows while older ones are loaded.
   */
  const putAll = (pages: Pages, added: readonly T[]): Pages => {
    const chapters: Chapter<T>[] = []
    let { nextKey } = pages
    let i = 0
    let grown = 0
    const ranked = (key: string, rows: readonly T[]): RankedPage<T> => ({ key, rows, ranks: rows.map(rankOf) })
    const newPages = (rows: readonly T[]) =>
      rows.length === 0 ? [] : parts(rows, rowsPerNewPage).map((part) => ranked(`p${nextKey++}`, part))
    const taken = (isTaken: (row: T) => boolean) => {
      const from = i
      for (let row = added[i]; row !== undefined && isTaken(row); row = added[i]) i += 1
      return added.slice(from, i)
    }
    if (pages.chapters.length === 0) return withChapters(chaptersOf(newPages(added)), added.length, nextKey)
    pages.chapters.forEach((chapter, c) => {
      const isLastChapter = c === pages.chapters.length - 1
      const next = added[i]
      const end = lastRow(chapter)
      if (next === undefined || (!isLastChapter && end !== undefined && isAfter(next, end))) {
        chapters.push(chapter)
        return
      }
      const changed: RankedPage<T>[] = []
      chapter.pages.forEach((page, p) => {
        const [first] = page.rows
        const last = page.rows.at(-1)
        if (i >= added.length || first === undefined || last === undefined) {
          changed.push(page)
          return
        }
        const before = taken((row) => isAfter(first, row))
        const within = taken((row) => !isAfter(row, last))
        const after = isLastChapter && p === chapter.pages.length - 1 ? taken(() => true) : []
        let rows = within.length === 0 ? page.rows : merged(page.rows, within)
        grown += rows.length - page.rows.length + before.length + after.length
        if (before.length > 0 && rows.length + before.length <= rowsPerPage) rows = before.concat(rows)
        else changed.push(...newPages(before))
        const fits = rows.length + after.length <= rowsPerPage
        if (after.length > 0 && fits) rows = rows.concat(after)
        const [head = [], ...tail] = parts(rows, rowsPerPage)
        changed.push(rows === page.rows ? page : ranked(page.key, head), ...tail.flatMap(newPages))
        if (!fits) changed.push(...newPages(after))
      })
      chapters.push(...chaptersOf(changed))
    })
    return withChapters(chapters, pages.length + grown, nextKey)
  }

  return putAll
}
