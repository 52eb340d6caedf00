import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ThreadPage } from '@frontdesk/chat-thread'
import { aLongTalk, pagesOf } from '../testing/aTalk.ts'
import { createPageHeights, heightOf } from './pageHeights.ts'
import { placesOf, windowAtEnd, windowFor, windowFrom } from './pageWindow.ts'

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
  const measured = () => {
    const heights = createPageHeights()
    pages.forEach((page, place) => heights.measured(page, 1500 + ((place * 613) % 900)))
    return heights
  }
  const total = heightOf(measured(), pages, 0, pages.length)

  it('what the reader sees is there, and not many pages more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: total, noNaN: true }), fc.double({ min: 0, max: total, noNaN: true }), (before, top) => {
        const heights = measured()
        const shown = windowFor(pages, heights, windowAtEnd(pages), before, before + 800)
        const { from, to } = placesOf(pages, windowFor(pages, heights, shown, top, top + 800))
        const begins = heightOf(heights, pages, 0, from)
        const ends = heightOf(heights, pages, 0, to)
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
        const shown = windowFor(pages, heights, windowAtEnd(pages), top, top + 800)
        expect(windowFor(pages, heights, shown, top + jitter, top + jitter + 800)).toBe(shown)
      }),
    )
  })

  it('an estimated height stays until it is measured', () => {
    const heights = createPageHeights()
    const before = heightOf(heights, pages, 0, 5)
    pages.slice(5).forEach((page) => heights.measured(page, 9000))
    expect(heightOf(heights, pages, 0, 5)).toBe(before)
  })
})
