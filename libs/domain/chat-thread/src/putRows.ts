import {
  chaptersOf,
  lastRow,
  pageSize,
  parts,
  roomySize,
  withChapters,
  type Chapter,
  type RankedPage,
  type SortedPages,
} from './pages.ts'
import type { PageSearch } from './searchPages.ts'

/** Puts many rows at once. */
export function putRows<Sought, T extends Sought>(
  rankOf: (row: T) => number,
  { isAfter }: Pick<PageSearch<Sought, T>, 'isAfter'>,
) {
  type Pages = SortedPages<T>

  /** The rows of both lists in order; of equal ones the added. */
  const merged = (rows: readonly T[], added: readonly T[]): readonly T[] => {
    const both: T[] = []
    let i = 0
    for (const row of rows) {
      let next = added[i]
      while (next !== undefined && isAfter(row, next)) {
        both.push(next)
        next = added[++i]
      }
      // Neither before nor after: the same.
      const same = next !== undefined && !isAfter(next, row) ? next : undefined
      both.push(same ?? row)
      if (same !== undefined) i += 1
    }
    return both.concat(added.slice(i))
  }

  /**
   * Puts many rows, already in order and each once. What comes before or after a page and does not fit into it gets
   * pages of its own, so that the page on screen keeps its rows while older ones are read.
   */
  const putAll = (pages: Pages, added: readonly T[]): Pages => {
    const chapters: Chapter<T>[] = []
    let { nextKey } = pages
    let i = 0
    let grown = 0
    const ranked = (key: string, rows: readonly T[]): RankedPage<T> => ({ key, rows, ranks: rows.map(rankOf) })
    const newPages = (rows: readonly T[]) =>
      rows.length === 0 ? [] : parts(rows, roomySize).map((part) => ranked(`p${nextKey++}`, part))
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
        if (before.length > 0 && rows.length + before.length <= pageSize) rows = before.concat(rows)
        else changed.push(...newPages(before))
        const fits = rows.length + after.length <= pageSize
        if (after.length > 0 && fits) rows = rows.concat(after)
        const [head = [], ...tail] = parts(rows, pageSize)
        changed.push(rows === page.rows ? page : ranked(page.key, head), ...tail.flatMap(newPages))
        if (!fits) changed.push(...newPages(after))
      })
      chapters.push(...chaptersOf(changed))
    })
    return withChapters(chapters, pages.length + grown, nextKey)
  }

  return putAll
}
