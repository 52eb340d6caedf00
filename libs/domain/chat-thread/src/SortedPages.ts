/** A run of neighbouring rows; the same object for as long as none of them changes. */
export type Page<T> = { readonly key: string; readonly rows: readonly T[] }

type Chapter<T> = readonly Page<T>[]

/**
 * Rows in order, in pages, in chapters: a change copies one page, one chapter and the list of chapters, however many
 * rows there are; all the rest is shared with the value before.
 */
export type SortedPages<T> = { readonly chapters: readonly Chapter<T>[]; readonly length: number; readonly nextKey: number }

const pageSize = 48
const chapterSize = 64

const nothing: SortedPages<never> = { chapters: [], length: 0, nextKey: 0 }

/** The first place from which on `isBefore` is false. */
function firstAfter<T>(list: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && isBefore(item)) low = middle + 1
    else high = middle
  }
  return low
}

function spliced<T>(list: readonly T[], from: number, gone: number, ...added: readonly T[]): T[] {
  const copy = list.slice()
  copy.splice(from, gone, ...added)
  return copy
}

/** Even parts, none longer than `size`. */
function parts<T>(list: readonly T[], size: number): (readonly T[])[] {
  const count = Math.ceil(list.length / size)
  return count <= 1 ? [list] : Array.from({ length: count }, (_, i) => list.slice(Math.round((i * list.length) / count), Math.round(((i + 1) * list.length) / count)))
}

const lastRow = <T>(pages: Chapter<T> | undefined): T | undefined => pages?.at(-1)?.rows.at(-1)

/** Pages of rows, sorted by `order`, which compares a row with what is sought; equal means the same row. */
export function sortedPages<Sought, T extends Sought>(order: (row: T, sought: Sought) => number) {
  type Pages = SortedPages<T>
  const isBefore = (row: T | undefined, sought: Sought) => row !== undefined && order(row, sought) < 0

  /** The page where a row is or belongs, and its place there. Whatever comes after all belongs to the end of the last page. */
  const locate = ({ chapters }: Pages, sought: Sought) => {
    const isLast = isBefore(lastRow(chapters.at(-1)), sought)
    const c = isLast ? chapters.length - 1 : firstAfter(chapters, (chapter) => isBefore(lastRow(chapter), sought))
    const chapter = chapters[c] ?? []
    const p = isLast ? chapter.length - 1 : firstAfter(chapter, (page) => isBefore(page.rows.at(-1), sought))
    const page = chapter[p]
    const rows = page?.rows ?? []
    const r = isLast ? rows.length : firstAfter(rows, (row) => isBefore(row, sought))
    const there = rows[r]
    return { c, chapter, p, page, rows, r, found: there !== undefined && order(there, sought) === 0 ? there : undefined }
  }

  const withChapter = ({ chapters }: Pages, c: number, chapter: Chapter<T>) => spliced(chapters, c, 1, ...(chapter.length === 0 ? [] : parts(chapter, chapterSize)))

  const find = (pages: Pages, sought: Sought): T | undefined => locate(pages, sought).found

  /** Puts a row where it belongs; a row that is there already is replaced. */
  const put = (pages: Pages, row: T): Pages => {
    const { c, chapter, p, page, rows, r, found } = locate(pages, row)
    const { nextKey } = pages
    const length = pages.length + (found === undefined ? 1 : 0)
    if (page === undefined) return { chapters: [[{ key: `p${nextKey}`, rows: [row] }]], length, nextKey: nextKey + 1 }
    if (found === undefined && rows.length >= pageSize) {
      const key = `p${nextKey}`
      const half = rows.length >>> 1
      const split =
        r === rows.length
          ? [page, { key, rows: [row] }]
          : r <= half
            ? [{ key: page.key, rows: spliced(rows.slice(0, half), r, 0, row) }, { key, rows: rows.slice(half) }]
            : [{ key: page.key, rows: rows.slice(0, half) }, { key, rows: spliced(rows.slice(half), r - half, 0, row) }]
      return { chapters: withChapter(pages, c, spliced(chapter, p, 1, ...split)), length, nextKey: nextKey + 1 }
    }
    const changed = { key: page.key, rows: spliced(rows, r, found === undefined ? 0 : 1, row) }
    return { chapters: spliced(pages.chapters, c, 1, spliced(chapter, p, 1, changed)), length, nextKey }
  }

  /** Takes a row out, if it is there. */
  const takeOut = (pages: Pages, sought: Sought): Pages => {
    const { c, chapter, p, page, rows, r, found } = locate(pages, sought)
    if (page === undefined || found === undefined) return pages
    const left = rows.length === 1 ? [] : [{ key: page.key, rows: spliced(rows, r, 1) }]
    return { ...pages, chapters: withChapter(pages, c, spliced(chapter, p, 1, ...left)), length: pages.length - 1 }
  }

  /** The rows of both lists in order; of equal ones the added. */
  const merged = (rows: readonly T[], added: readonly T[]): readonly T[] => {
    const both: T[] = []
    let i = 0
    for (const row of rows) {
      let next = added[i]
      while (next !== undefined && order(row, next) > 0) {
        both.push(next)
        next = added[++i]
      }
      const isReplaced = next !== undefined && order(row, next) === 0
      both.push(isReplaced && next !== undefined ? next : row)
      if (isReplaced) i += 1
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
    const newPages = (rows: readonly T[]) => (rows.length === 0 ? [] : parts(rows, pageSize).map((part) => ({ key: `p${nextKey++}`, rows: part })))
    const taken = (isTaken: (row: T) => boolean) => {
      const from = i
      for (let row = added[i]; row !== undefined && isTaken(row); row = added[i]) i += 1
      return added.slice(from, i)
    }
    pages.chapters.forEach((chapter, c) => {
      const isLastChapter = c === pages.chapters.length - 1
      const next = added[i]
      if (next === undefined || (!isLastChapter && isBefore(lastRow(chapter), next))) {
        chapters.push(chapter)
        return
      }
      const changed: Page<T>[] = []
      chapter.forEach((page, p) => {
        const [first] = page.rows
        const last = page.rows.at(-1)
        if (i >= added.length || first === undefined || last === undefined) {
          changed.push(page)
          return
        }
        const before = taken((row) => order(first, row) > 0)
        const within = taken((row) => order(last, row) >= 0)
        const after = isLastChapter && p === chapter.length - 1 ? taken(() => true) : []
        let rows = within.length === 0 ? page.rows : merged(page.rows, within)
        grown += rows.length - page.rows.length + before.length + after.length
        const fitsBefore = rows.length + before.length <= pageSize
        if (fitsBefore && before.length > 0) rows = before.concat(rows)
        else changed.push(...newPages(before))
        const fitsAfter = rows.length + after.length <= pageSize
        if (fitsAfter && after.length > 0) rows = rows.concat(after)
        const [head = [], ...tail] = parts(rows, pageSize)
        changed.push(rows === page.rows ? page : { key: page.key, rows: head })
        changed.push(...tail.map((part) => ({ key: `p${nextKey++}`, rows: part })))
        if (!fitsAfter) changed.push(...newPages(after))
      })
      chapters.push(...parts(changed, chapterSize))
    })
    if (pages.chapters.length === 0) {
      const all = newPages(added)
      return { chapters: all.length === 0 ? [] : parts(all, chapterSize), length: added.length, nextKey }
    }
    return { chapters, length: pages.length + grown, nextKey }
  }

  return { nothing: nothing as Pages, find, put, putAll, takeOut }
}

export const firstOf = <T>(pages: SortedPages<T>): T | undefined => pages.chapters[0]?.[0]?.rows[0]
export const lastOf = <T>(pages: SortedPages<T>): T | undefined => lastRow(pages.chapters.at(-1))
export const pagesOf = <T>(pages: SortedPages<T>): readonly Page<T>[] => pages.chapters.flat()

export function* rowsOf<T>(pages: SortedPages<T>): Generator<T> {
  for (const chapter of pages.chapters) for (const page of chapter) yield* page.rows
}

export function* rowsBackOf<T>(pages: SortedPages<T>): Generator<T> {
  for (const chapter of pages.chapters.toReversed()) for (const page of chapter.toReversed()) yield* page.rows.toReversed()
}
