/** A run of neighbouring rows; the same object for as long as none of them changes. */
export type Page<T> = { readonly key: string; readonly rows: readonly T[] }

/** The ranks of the rows beside them: a search reads a few neighbouring numbers and no row, which may be far in memory. */
type RankedPage<T> = Page<T> & { readonly ranks: readonly number[] }
type Chapter<T> = { readonly pages: readonly RankedPage<T>[]; readonly lasts: readonly number[] }

/**
 * Rows in order, in pages, in chapters: a change copies one page, one chapter and the list of chapters, however many
 * rows there are; all the rest is shared with the value before.
 */
export type SortedPages<T> = {
  readonly chapters: readonly Chapter<T>[]
  readonly lasts: readonly number[]
  readonly length: number
  readonly nextKey: number
}

const pageSize = 48
/** How full pages are made when many rows come at once: a late row then finds room in its page. */
const roomySize = 36
const chapterSize = 40

const nothing: SortedPages<never> = { chapters: [], lasts: [], length: 0, nextKey: 0 }

// Faster than with() and toSpliced(), by several times once numbers and objects went through them.
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

/** Even parts, none longer than `size`. */
function parts<T>(list: readonly T[], size: number): (readonly T[])[] {
  const count = Math.ceil(list.length / size)
  if (count <= 1) return [list]
  return Array.from({ length: count }, (_, i) =>
    list.slice(Math.round((i * list.length) / count), Math.round(((i + 1) * list.length) / count)),
  )
}

const lastRow = <T>(chapter: Chapter<T> | undefined): T | undefined => chapter?.pages.at(-1)?.rows.at(-1)
const lastOfEach = (lists: readonly { readonly ranks: readonly number[] }[]) =>
  lists.map(({ ranks }) => ranks.at(-1) ?? Number.NaN)
const chapterOf = <T>(pages: readonly RankedPage<T>[]): Chapter<T> => ({ pages, lasts: lastOfEach(pages) })
const chaptersOf = <T>(pages: readonly RankedPage<T>[]): Chapter<T>[] =>
  pages.length === 0 ? [] : parts(pages, chapterSize).map(chapterOf)

const withChapters = <T>(chapters: readonly Chapter<T>[], length: number, nextKey: number): SortedPages<T> => ({
  chapters,
  lasts: chapters.map(({ lasts }) => lasts.at(-1) ?? Number.NaN),
  length,
  nextKey,
})

/**
 * Pages of rows, sorted by `rankOf`, then by `order`, which compares a row with what is sought; equal means the same row.
 */
export function sortedPages<Sought, T extends Sought>(
  rankOf: (sought: Sought) => number,
  order: (row: T, sought: Sought) => number,
) {
  type Pages = SortedPages<T>

  /** The first of the ranks that is not before what is sought; where ranks are equal, the row itself is asked. */
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

  /** The page where a row is or belongs, and its place there. What comes after all belongs to the end of the last page. */
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

  /** Puts other pages in the place of one; a chapter that has become too long is divided, an empty one goes. */
  const divided = (
    pages: Pages,
    c: number,
    chapter: Chapter<T>,
    p: number,
    changed: readonly RankedPage<T>[],
    length: number,
    nextKey: number,
  ): Pages => {
    const longer = chapter.pages.toSpliced(p, 1, ...changed)
    const lasts = chapter.lasts.toSpliced(p, 1, ...lastOfEach(changed))
    const half = longer.length >>> 1
    const chapters =
      longer.length > chapterSize
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

  /** Puts a row where it belongs; a row that is there already is replaced. */
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
      // The order stays as it is: ranks and ends are shared.
      const same = { key, rows: replaced(page.rows, r, row), ranks: page.ranks }
      return {
        ...pages,
        chapters: replaced(pages.chapters, c, { pages: replaced(chapter.pages, p, same), lasts: chapter.lasts }),
      }
    }
    if (r === pageSize) return divided(pages, c, chapter, p, [page, newPage([row], [rank])], length + 1, nextKey + 1)
    const rows = inserted(page.rows, r, row)
    const ranks = inserted(page.ranks, r, rank)
    if (rows.length <= pageSize) {
      // Only the very last page grows at its end, and whatever is not before the others' ends belongs to it anyway.
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

  /** Takes a row out, if it is there. */
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

  const isAfter = (row: T, sought: Sought) => {
    const difference = rankOf(row) - rankOf(sought)
    return difference > 0 || (difference === 0 && order(row, sought) > 0)
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

  return { nothing: nothing as Pages, find, put, putAll, takeOut }
}

export const firstOf = <T>(pages: SortedPages<T>): T | undefined => pages.chapters[0]?.pages[0]?.rows[0]
export const lastOf = <T>(pages: SortedPages<T>): T | undefined => lastRow(pages.chapters.at(-1))
export const pagesOf = <T>(pages: SortedPages<T>): readonly Page<T>[] =>
  pages.chapters.flatMap((chapter) => chapter.pages)

export function* rowsOf<T>(pages: SortedPages<T>): Generator<T> {
  for (const chapter of pages.chapters) for (const page of chapter.pages) yield* page.rows
}

export function* rowsBackOf<T>(pages: SortedPages<T>): Generator<T> {
  for (const chapter of pages.chapters.toReversed())
    for (const page of chapter.pages.toReversed()) yield* page.rows.toReversed()
}
