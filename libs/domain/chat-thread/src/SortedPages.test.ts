import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf, lastOf, rowPagesOf, rowsOf, sortedPages } from './SortedPages.ts'

type Row = { place: number; word: string }
/** Many places bear one rank, as many messages may one time. */
const shared = sortedPages<{ place: number }, Row>(
  ({ place }) => Math.floor(place / 7),
  (row, sought) => row.place - sought.place,
)
/** Each place bears a rank of its own, as ids do. */
const own = sortedPages<{ place: number }, Row>(
  ({ place }) => place,
  () => 0,
)
const { nothing, put, putAll, takeOut } = shared
const rows = (places: readonly number[], word = 'old') => places.map((place) => ({ place, word }))
const upTo = (length: number, step = 1) => rows(Array.from({ length }, (_, i) => i * step))

describe('sorted pages', () => {
  it('a new row is appended to the last page until that is full, and a full page stays as it is', () => {
    const full = upTo(48).reduce(put, nothing)
    const more = put(full, { place: 48, word: 'new' })
    expect(rowPagesOf(more).map((page) => page.rows.length)).toEqual([48, 1])
    expect(rowPagesOf(more)[0]).toBe(rowPagesOf(full)[0])
  })

  it('older rows get pages of their own, so that the page on screen keeps its rows', () => {
    const newest = rows(Array.from({ length: 48 }, (_, i) => 100 + i)).reduce(put, nothing)
    const older = putAll(newest, upTo(50))
    expect(rowPagesOf(older).map((page) => page.rows.length)).toEqual([25, 25, 48])
    expect(rowPagesOf(older)[2]).toBe(rowPagesOf(newest)[0])
  })

  it('the pages of many rows have free space, so that a late row does not divide its page', () => {
    expect(rowPagesOf(putAll(nothing, upTo(1_000))).every((page) => page.rows.length <= 36)).toBe(true)
  })

  it('a change replaces one page of a long list and shares all others', () => {
    const long = putAll(nothing, upTo(10_000, 2))
    const before = rowPagesOf(long)
    for (const changed of [
      put(long, { place: 9001, word: 'new' }),
      put(long, { place: 9000, word: 'new' }),
      takeOut(long, { place: 9000 }),
    ]) {
      const unchanged = new Set(rowPagesOf(changed))
      expect(before.filter((page) => !unchanged.has(page))).toHaveLength(1)
    }
  })

  it.each([
    ['the end', (i: number) => i],
    ['the beginning', (i: number) => 2_600 - i],
    ['anywhere', (i: number) => (i * 1_009) % 2_600],
  ])('sorted pages grow row by row at %s to many chapters, and shrink to nothing', (_, placeOf) => {
    const added = rows(Array.from({ length: 2_600 }, (_each, i) => placeOf(i)))
    const grown = added.reduce(put, nothing)
    expect([...rowsOf(grown)]).toEqual(added.toSorted((a, b) => a.place - b.place))
    expect(grown.length).toBe(2_600)
    expect(grown.chapters.length).toBeGreaterThan(1)
    expect(grown.chapters.every((chapter) => chapter.pages.length > 0 && chapter.pages.length <= 40)).toBe(true)
    const pages = rowPagesOf(grown)
    expect(pages.every((page) => page.rows.length > 0 && page.rows.length <= 48)).toBe(true)
    expect(new Set(pages.map((page) => page.key)).size).toBe(pages.length)
    expect(added.filter((row) => shared.find(grown, row) !== row)).toEqual([])
    expect(added.reduce(takeOut, grown)).toMatchObject({ chapters: [], lasts: [], length: 0 })
  })

  it('adding many rows shares the pages and chapters that they do not touch', () => {
    const long = putAll(nothing, upTo(10_000, 2))
    const changed = putAll(long, rows([1, 3]))
    expect(changed.chapters.slice(1).every((chapter, c) => chapter === long.chapters[c + 1])).toBe(true)
    const unchanged = new Set(rowPagesOf(changed))
    expect(rowPagesOf(long).filter((page) => !unchanged.has(page))).toHaveLength(1)
    const atTheEnd = putAll(long, rows([19_991]))
    expect(atTheEnd.chapters.slice(0, -1).every((chapter, c) => chapter === long.chapters[c])).toBe(true)
  })

  it('each page has a key of its own, whether its rows are added at once or one by one', () => {
    const keys = rowPagesOf(
      upTo(1_300)
        .slice(1_000)
        .reduce(put, putAll(nothing, upTo(1_000))),
    ).map((page) => page.key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('earlier rows fill the first page up to its limit and no further', () => {
    const newest = rows(Array.from({ length: 40 }, (_, i) => 100 + i)).reduce(put, nothing)
    expect(rowPagesOf(putAll(newest, upTo(8))).map((page) => page.rows.length)).toEqual([48])
    expect(rowPagesOf(putAll(newest, upTo(9))).map((page) => page.rows.length)).toEqual([9, 40])
  })

  it('takeOut removes the given row and nothing else', () => {
    const few = putAll(nothing, upTo(3))
    expect(takeOut(few, { place: 7 })).toBe(few)
    expect([...rowsOf(takeOut(few, { place: 1 }))].map((row) => row.place)).toEqual([0, 2])
    expect(takeOut(putAll(nothing, upTo(1)), { place: 0 }).chapters).toEqual([])
  })
})

describe('properties of sorted pages', () => {
  const place = fc.oneof(
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: 9_000, max: 9_400 }),
    fc.integer({ min: 0, max: 20_000 }),
  )
  const change = fc.oneof(
    fc.record({ put: place }),
    fc.record({ takeOut: place }),
    fc.record({ putAll: fc.uniqueArray(place, { maxLength: 120 }) }),
  )

  it.each([
    ['shared ranks', shared],
    ['ranks of their own', own],
  ])(
    'sorted pages with %s contain what a sorted map would, in order, in pages of 1 to 48 rows with keys of their own',
    (_, { nothing, find, put, putAll, takeOut }) => {
      fc.assert(
        // From 1,920 rows on there is more than one chapter.
        fc.property(fc.constantFrom(0, 3_100, 6_500), fc.array(change, { maxLength: 60 }), (length, changes) => {
          const start = upTo(length, 3)
          let pages = putAll(nothing, start)
          const model = new Map(start.map((row) => [row.place, row.word]))
          changes.forEach((each, i) => {
            const word = `${i}`
            if ('put' in each) {
              pages = put(pages, { place: each.put, word })
              model.set(each.put, word)
            } else if ('takeOut' in each) {
              pages = takeOut(pages, { place: each.takeOut })
              model.delete(each.takeOut)
            } else {
              const sorted = each.putAll.toSorted((a, b) => a - b)
              pages = putAll(pages, rows(sorted, word))
              for (const at of sorted) model.set(at, word)
            }
          })
          const expected = [...model].sort(([a], [b]) => a - b).map(([at, word]) => ({ place: at, word }))
          const all = rowPagesOf(pages)
          // As texts, which are compared a hundred times as fast as thousands of rows.
          expect(JSON.stringify([...rowsOf(pages)])).toBe(JSON.stringify(expected))
          expect(pages.length).toBe(expected.length)
          expect(firstOf(pages)).toEqual(expected[0])
          expect(lastOf(pages)).toEqual(expected.at(-1))
          expect(expected.filter((row) => find(pages, row)?.word !== row.word)).toEqual([])
          expect(find(pages, { place: 20_001 })).toBeUndefined()
          expect(all.every((page) => page.rows.length > 0 && page.rows.length <= 48)).toBe(true)
          expect(new Set(all.map((page) => page.key)).size).toBe(all.length)
          expect(pages.chapters.every((chapter) => chapter.pages.length > 0 && chapter.pages.length <= 40)).toBe(true)
        }),
      )
    },
  )
})
