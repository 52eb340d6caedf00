import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ThreadPage } from '@frontdesk/chat-thread'
import { manyMessages, pagesOf } from '../testing/threadFixtures.ts'
import { placedRows } from './placedRows.ts'
import { createRowHeights, createUsualRow, estimatedRows, type RowHeights } from './rowHeights.ts'
import { countOf, keyAt, lastSpot, rowAt, rowsIn, spotOf, stepped, type Spot } from './rowSpots.ts'
import { mostRows, spanOf, windowAround, windowAtEnd, windowFor, type RowWindow } from './rowWindow.ts'

const pages = pagesOf(manyMessages(1000))
const all = [...rowsIn(pages, { from: { page: 0, row: 0 }, to: lastSpot(pages) ?? { page: 0, row: 0 } })]
const spotAt = (place: number): Spot => all[place]?.spot ?? { page: 0, row: 0 }
const keysIn = (of: readonly ThreadPage[], window: RowWindow) => {
  const span = spanOf(of, window)
  return span === null ? [] : [...rowsIn(of, span)].map(({ row }) => row.key)
}

describe('the row window', () => {
  it('a window at the end contains the last rows, and rows appended later', () => {
    expect(keysIn(pages, windowAtEnd(3))).toEqual(['m998', 'm999', 'm1000'])
    expect(keysIn(pagesOf(manyMessages(1002)), windowAtEnd(3))).toEqual(['m1000', 'm1001', 'm1002'])
    expect(keysIn(pagesOf(manyMessages(2)), windowAtEnd(3))).toEqual(['m1', 'm2'])
  })

  it('a window around a message begins above it and respects the row limit', () => {
    const keys = keysIn(pages, windowAround(pages, spotAt(499), 20))
    expect(keys.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, place) => `m${String(490 + place)}`))
    expect(keysIn(pages, windowAround(pages, spotAt(499), 500))).toHaveLength(mostRows)
  })

  it('a window keeps its rows when pages are added above', () => {
    const shown = windowAround(pages, spotAt(499), 10)
    const older = [...pagesOf(manyMessages(100, 2001)).map((page) => ({ ...page, key: `older ${page.key}` })), ...pages]
    expect(keysIn(older, shown)).toEqual(keysIn(pages, shown))
  })

  it('a window keeps its rows when a page is divided', () => {
    const shown = windowAround(pages, spotAt(499), 10)
    const divided = pages.flatMap((page) => [
      { key: page.key, rows: page.rows.slice(0, 5) },
      { key: `${page.key} too`, rows: page.rows.slice(5) },
    ])
    expect(keysIn(divided, shown)).toEqual(keysIn(pages, shown))
  })

  it('a window falls back to the end when its rows are removed, and is null without rows', () => {
    const removed = { page: 'gone', row: 'gone' }
    expect(keysIn(pages, { first: removed, last: removed, rows: 2 })).toEqual(['m999', 'm1000'])
    expect(spanOf([], windowAtEnd(3))).toBeNull()
  })

  it('the focused row is rendered in its place, wherever the window is', () => {
    const heights = createRowHeights(createUsualRow())
    const span = { from: spotAt(500), to: spotAt(509) }
    for (const [place, at] of [
      [100, 0],
      [900, 10],
      [505, 5],
    ] as const) {
      const { rows, after } = placedRows(pages, heights, span, spotAt(place))
      expect(rows).toHaveLength(place === 505 ? 10 : 11)
      expect(rows[at]).toMatchObject({ number: place + 1, row: { key: `m${String(place + 1)}` } })
      const drawn = rows.reduce(
        (sum, { gap, spot }) => sum + gap + heights.ofRow(pages[spot.page] ?? { key: '', rows: [] }, spot.row),
        0,
      )
      expect(drawn + after).toBe(heights.after(pages, 0))
    }
  })
})

describe('the usual row of a page', () => {
  it('the next thread of a page is estimated by the rows of the last one, and that of another page is not', () => {
    const [page] = pages
    if (page === undefined) throw new Error('A talk has pages')
    const usualRow = createUsualRow()
    expect(estimatedRows(560, usualRow)).toBe(10)
    createRowHeights(usualRow).measured(page, 0, 280)
    expect(estimatedRows(560, usualRow)).toBe(2)
    expect(createRowHeights(usualRow).of(page)).toBe(280 * page.rows.length)
    expect(estimatedRows(560, createUsualRow())).toBe(10)
  })
})

describe('properties', () => {
  const sumBefore = (heights: RowHeights, to: number) =>
    pages.slice(0, to).reduce((sum, page) => sum + heights.of(page), 0)
  const measured = (least: number) => {
    const heights = createRowHeights(createUsualRow())
    all.forEach(({ spot }, place) =>
      heights.measured(pages[spot.page] ?? { key: '', rows: [] }, spot.row, least + ((place * 613) % 90)),
    )
    return heights
  }
  const nearOf = (heights: RowHeights, window: RowWindow) => {
    const page = spanOf(pages, window)?.from.page ?? 0
    return { page, top: heights.before(pages, page).height }
  }
  const shares = fc.double({ min: 0, max: 1, noNaN: true })
  const screens = fc.integer({ min: 200, max: 1600 })
  const view = (heights: RowHeights, share: number, screen: number) => {
    const top = Math.max(0, share * (sumBefore(heights, pages.length) - screen))
    return { top, bottom: top + screen, margin: 800, isAtEnd: false }
  }

  it('the window covers the screen with few rows beyond', () => {
    fc.assert(
      fc.property(shares, shares, screens, fc.integer({ min: 38, max: 60 }), (before, now, screen, least) => {
        const heights = measured(least)
        const atEnd = windowAtEnd(20)
        const shown = windowFor(pages, heights, atEnd, nearOf(heights, atEnd), view(heights, before, screen))
        const current = view(heights, now, screen)
        const span = spanOf(pages, windowFor(pages, heights, shown, nearOf(heights, shown), current))
        const { rows, top, bottom } = placedRows(pages, heights, span, null)
        expect(top).toBeLessThanOrEqual(current.top)
        expect(bottom).toBeGreaterThanOrEqual(Math.min(current.bottom, sumBefore(heights, pages.length)))
        expect(rows.length).toBeLessThanOrEqual(mostRows)
      }),
    )
  })

  it('computing the window twice for the same view does not change it', () => {
    fc.assert(
      fc.property(
        shares,
        screens,
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.boolean(),
        (share, screen, jitter, isAtEnd) => {
          const heights = measured(38)
          const current = { ...view(heights, isAtEnd ? 1 : share, screen), isAtEnd }
          const shown = windowFor(pages, heights, windowAtEnd(20), nearOf(heights, windowAtEnd(20)), current)
          expect(
            windowFor(pages, heights, shown, nearOf(heights, shown), {
              ...current,
              top: current.top + jitter,
              bottom: current.bottom + jitter,
            }),
          ).toBe(shown)
        },
      ),
    )
  })

  it('an estimated height is stable until it is measured', () => {
    const heights = createRowHeights(createUsualRow())
    const before = heights.before(pages, 5)
    pages.slice(5).forEach((page) => heights.measured(page, 0, 9000))
    expect(heights.before(pages, 5)).toEqual(before)
  })

  it('the cached sum of the pages above equals a recount', () => {
    const step = fc.oneof(
      fc.record({ before: fc.nat({ max: pages.length }) }),
      fc.record({ place: fc.nat({ max: 999 }), height: fc.integer({ min: 20, max: 900 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const heights = createRowHeights(createUsualRow())
        for (const one of steps) {
          if ('before' in one) {
            const rows = pages.slice(0, one.before).reduce((sum, page) => sum + page.rows.length, 0)
            expect(heights.before(pages, one.before)).toEqual({ height: sumBefore(heights, one.before), rows })
          } else {
            const spot = spotAt(one.place)
            const page = pages[spot.page]
            if (page === undefined) continue
            heights.measured(page, spot.row, one.height)
            expect(heights.ofRow(page, spot.row)).toBe(one.height)
            expect(heights.within(page, page.rows.length - 1) + heights.ofRow(page, page.rows.length - 1)).toBe(
              heights.of(page),
            )
          }
        }
      }),
    )
  })

  it('a row keeps its measured height while others are removed from its page', () => {
    const [page] = pages
    if (page === undefined) throw new Error('A talk has pages')
    fc.assert(
      fc.property(fc.nat({ max: page.rows.length - 1 }), fc.nat({ max: page.rows.length - 1 }), (measured, removed) => {
        fc.pre(measured !== removed)
        const heights = createRowHeights(createUsualRow())
        heights.measured(page, measured, 333)
        const fewer = { key: page.key, rows: page.rows.filter((_, place) => place !== removed) }
        expect(heights.ofRow(fewer, removed < measured ? measured - 1 : measured)).toBe(333)
      }),
    )
  })

  it('stepping down and up by the same count returns to the same row', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999 }), fc.nat({ max: 999 }), (from, by) => {
        const to = stepped(pages, spotAt(from), by)
        expect(to).toEqual(spotAt(Math.min(999, from + by)))
        expect(countOf(pages, { from: spotAt(from), to })).toBe(Math.min(999, from + by) - from + 1)
        expect(stepped(pages, spotAt(from), -by)).toEqual(spotAt(Math.max(0, from - by)))
        expect(spotOf(pages, keyAt(pages, to))).toEqual(to)
        expect(rowAt(pages, to)).toBe(all[Math.min(999, from + by)]?.row)
      }),
    )
  })
})
