import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ThreadPage } from '@frontdesk/chat-thread'
import { aLongTalk, pagesOf } from '../testing/aTalk.ts'
import { createPageHeights, type PageHeights } from './pageHeights.ts'
import { placesOf, windowAtEnd, windowFor, windowFrom, type PageWindow } from './pageWindow.ts'

const pages = pagesOf(aLongTalk(1000))

describe('the pages in the document', () => {
  it('are the last ones of a thread that opens at its end, and those appended later', () => {
    expect(placesOf(pages, windowAtEnd(pages))).toEqual({ from: pages.length - 2, to: pages.length })
    const longer = [...pages, { key: 'later', rows: [] }]
    expect(placesOf(longer, windowAtEnd(pages)).to).toBe(longer.length)
  })

  it('begin a page above the first unread message', () => {
    const place = pages.findIndex((page) => page.rows.some((row) => row.key === 'm500'))
    expect(placesOf(pages, windowFrom(pages, 'm500'))).toEqual({ from: place - 1, to: pages.length })
  })

  it('stay the same when pages come above', () => {
    const shown = { first: pages[3]?.key ?? '', last: pages[5]?.key ?? '' }
    const older: ThreadPage = { key: 'older', rows: [] }
    expect(placesOf([older, ...pages], shown)).toEqual({ from: 4, to: 7 })
  })

  it('fall back to the end when theirs are gone', () => {
    expect(placesOf(pages, { first: 'gone', last: null })).toEqual({ from: pages.length - 2, to: pages.length })
    expect(placesOf([], { first: null, last: null })).toEqual({ from: 0, to: 0 })
  })
})

describe('laws', () => {
  /** The plain sum, to hold the kept one against. */
  const sumBefore = (heights: PageHeights, to: number) => pages.slice(0, to).reduce((sum, page) => sum + heights.of(page), 0)
  const measured = () => {
    const heights = createPageHeights()
    pages.forEach((page, place) => heights.measured(page, 1500 + ((place * 613) % 900)))
    return heights
  }
  const startOf = (heights: PageHeights, window: PageWindow) => {
    const { from } = placesOf(pages, window)
    return { place: from, offset: heights.before(pages, from) }
  }
  const total = sumBefore(measured(), pages.length)

  it('what the reader sees is there, and not many pages more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: total, noNaN: true }), fc.double({ min: 0, max: total, noNaN: true }), (before, top) => {
        const heights = measured()
        const shown = windowFor(pages, heights, windowAtEnd(pages), startOf(heights, windowAtEnd(pages)), before, before + 800)
        const { from, to } = placesOf(pages, windowFor(pages, heights, shown, startOf(heights, shown), top, top + 800))
        const begins = sumBefore(heights, from)
        const ends = sumBefore(heights, to)
        expect(begins === 0 || begins <= top).toBe(true)
        expect(ends === total || ends >= top + 800).toBe(true)
        expect(to - from).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('comes to rest: asked again for the same stretch it does not change', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: total, noNaN: true }), fc.double({ min: -0.5, max: 0.5, noNaN: true }), (top, jitter) => {
        const heights = measured()
        const shown = windowFor(pages, heights, windowAtEnd(pages), startOf(heights, windowAtEnd(pages)), top, top + 800)
        expect(windowFor(pages, heights, shown, startOf(heights, shown), top + jitter, top + jitter + 800)).toBe(shown)
      }),
    )
  })

  it('an estimated height stays until it is measured', () => {
    const heights = createPageHeights()
    const before = heights.before(pages, 5)
    pages.slice(5).forEach((page) => heights.measured(page, 9000))
    expect(heights.before(pages, 5)).toBe(before)
  })

  it('the sum of the pages above is what it would be if it were counted anew', () => {
    const step = fc.oneof(
      fc.record({ ask: fc.nat({ max: pages.length }) }),
      fc.record({ page: fc.nat({ max: pages.length - 1 }), height: fc.integer({ min: 100, max: 9000 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const heights = createPageHeights()
        for (const one of steps) {
          const page = 'page' in one ? pages[one.page] : undefined
          if ('ask' in one) expect(heights.before(pages, one.ask)).toBe(sumBefore(heights, one.ask))
          else if (page !== undefined) heights.measured(page, one.height)
        }
        const older = [{ key: 'older', rows: pages[0]?.rows ?? [] }, ...pages]
        expect(heights.before(older, 4)).toBe(older.slice(0, 4).reduce((sum, page) => sum + heights.of(page), 0))
      }),
    )
  })
})
