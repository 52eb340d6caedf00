import {
  pagesPerChapter,
  chaptersOf,
  lastOfEach,
  rowsPerPage,
  withChapters,
  type Chapter,
  type RankedPage,
  type SortedPages,
} from './pages.ts'
import type { PageSearch } from './searchPages.ts'

// Several times faster than with() and toSpliced() once these have handled both numbers and objects.
function replaced<T>(list: readonly T[], at: number, item: T): readonly T[] {
  const copy = list.slice()
  copy[at] = item
  return copy
}
function inserted<T>(list: readonly T[], at: number, item: T): readonly T[] {
  if (at === list.length) return [...list, item]
  const copy = list.slice()
  copy.splice(at, 0, item)
  return copy
}

/** Replaces one page by others; splits a chapter that becomes too long and removes an empty one. */
const divided = <T>(
  pages: SortedPages<T>,
  c: number,
  chapter: Chapter<T>,
  p: number,
  changed: readonly RankedPage<T>[],
  length: number,
  nextKey: number,
): SortedPages<T> => {
  const longer = chapter.pages.toSpliced(p, 1, ...changed)
  const lasts = chapter.lasts.toSpliced(p, 1, ...lastOfEach(changed))
  const half = longer.length >>> 1
  const chapters =
    longer.length > pagesPerChapter
      ? [
          { pages: longer.slice(0, half), lasts: lasts.slice(0, half) },
          { pages: longer.slice(half), lasts: lasts.slice(half) },
        ]
      : longer.length > 0
        ? [{ pages: longer, lasts }]
        : []
  return {
    chapters: pages.chapters.toSpliced(c, 1, ...chapters),
    lasts: pages.lasts.toSpliced(c, 1, ...chapters.map((each) => each.lasts.at(-1) ?? Number.NaN)),
    length,
    nextKey,
  }
}

/** Inserts and removes single rows. */
export function putRow<Sought, T extends Sought>({ locate }: Pick<PageSearch<Sought, T>, 'locate'>) {
  type Pages = SortedPages<T>

  /** Inserts a row at its position, or replaces the same row. */
  const put = (pages: Pages, row: T): Pages => {
    const { rank, c, chapter, p, page, r, found } = locate(pages, row)
    const { length, nextKey } = pages
    const newPage = (rows: readonly T[], ranks: readonly number[]): RankedPage<T> => ({
      key: `p${nextKey}`,
      rows,
      ranks,
    })
    if (chapter === undefined || page === undefined)
      return withChapters(chaptersOf([newPage([row], [rank])]), 1, nextKey + 1)
    const { key } = page
    if (found !== undefined) {
      // The order does not change: ranks and page ends are shared.
      const same = { key, rows: replaced(page.rows, r, row), ranks: page.ranks }
      return {
        ...pages,
        chapters: replaced(pages.chapters, c, { pages: replaced(chapter.pages, p, same), lasts: chapter.lasts }),
      }
    }
    if (r === rowsPerPage) return divided(pages, c, chapter, p, [page, newPage([row], [rank])], length + 1, nextKey + 1)
    const rows = inserted(page.rows, r, row)
    const ranks = inserted(page.ranks, r, rank)
    if (rows.length <= rowsPerPage) {
      // Only the very last page grows at its end, and rows after all page ends belong to it anyway.
      const longer = { pages: replaced(chapter.pages, p, { key, rows, ranks }), lasts: chapter.lasts }
      return { chapters: replaced(pages.chapters, c, longer), lasts: pages.lasts, length: length + 1, nextKey }
    }
    const half = rows.length >>> 1
    const split = [
      { key, rows: rows.slice(0, half), ranks: ranks.slice(0, half) },
      newPage(rows.slice(half), ranks.slice(half)),
    ]
    return divided(pages, c, chapter, p, split, length + 1, nextKey + 1)
  }

  /** Removes a row, if it is there. */
  const takeOut = (pages: Pages, sought: Sought): Pages => {
    if (pages.length === 0) return pages
    const { c, chapter, p, page, r, found } = locate(pages, sought)
    if (chapter === undefined || page === undefined || found === undefined) return pages
    const left =
      page.rows.length === 1
        ? []
        : [{ key: page.key, rows: page.rows.toSpliced(r, 1), ranks: page.ranks.toSpliced(r, 1) }]
    return divided(pages, c, chapter, p, left, pages.length - 1, pages.nextKey)
  }

  return { put, takeOut }
}
