/** Neighbouring rows; the same object as long as none of them changes. */
export type RowPage<T> = { readonly key: string; readonly rows: readonly T[] }

/** A page with the ranks of its rows: a search reads adjacent numbers instead of rows scattered in memory. */
export type RankedPage<T> = RowPage<T> & { readonly ranks: readonly number[] }
export type Chapter<T> = { readonly pages: readonly RankedPage<T>[]; readonly lasts: readonly number[] }

/**
 * Sorted rows in pages, pages in chapters: a change copies one page, one chapter and the list of chapters, however many
 * rows there are; everything else is shared with the previous value.
 */
export type SortedPages<T> = {
  readonly chapters: readonly Chapter<T>[]
  readonly lasts: readonly number[]
  readonly length: number
  readonly nextKey: number
}

export const rowsPerPage = 48
/** Rows per page when many are added at once, so that a late row still fits its page. */
export const rowsPerNewPage = 36
export const pagesPerChapter = 40

/** Splits a list into even parts, none longer than `size`. */
export function parts<T>(list: readonly T[], size: number): (readonly T[])[] {
  const count = Math.ceil(list.length / size)
  if (count <= 1) return [list]
  return Array.from({ length: count }, (_, i) =>
    list.slice(Math.round((i * list.length) / count), Math.round(((i + 1) * list.length) / count)),
  )
}

export const lastRow = <T>(chapter: Chapter<T> | undefined): T | undefined => chapter?.pages.at(-1)?.rows.at(-1)
export const lastOfEach = (lists: readonly { readonly ranks: readonly number[] }[]) =>
  lists.map(({ ranks }) => ranks.at(-1) ?? Number.NaN)
const chapterOf = <T>(pages: readonly RankedPage<T>[]): Chapter<T> => ({ pages, lasts: lastOfEach(pages) })
export const chaptersOf = <T>(pages: readonly RankedPage<T>[]): Chapter<T>[] =>
  pages.length === 0 ? [] : parts(pages, pagesPerChapter).map(chapterOf)

export const withChapters = <T>(chapters: readonly Chapter<T>[], length: number, nextKey: number): SortedPages<T> => ({
  chapters,
  lasts: chapters.map(({ lasts }) => lasts.at(-1) ?? Number.NaN),
  length,
  nextKey,
})

export const firstOf = <T>(pages: SortedPages<T>): T | undefined => pages.chapters[0]?.pages[0]?.rows[0]
export const lastOf = <T>(pages: SortedPages<T>): T | undefined => lastRow(pages.chapters.at(-1))
export const rowPagesOf = <T>(pages: SortedPages<T>): readonly RowPage<T>[] =>
  pages.chapters.flatMap((chapter) => chapter.pages)

export function* rowsOf<T>(pages: SortedPages<T>): Generator<T> {
  for (const chapter of pages.chapters) for (const page of chapter.pages) yield* page.rows
}

export function* rowsBackOf<T>(pages: SortedPages<T>): Generator<T> {
  for (const chapter of pages.chapters.toReversed())
    for (const page of chapter.pages.toReversed()) yield* page.rows.toReversed()
}
