import type { ThreadPage } from '@frontdesk/chat-thread'

const usualRow = 56

/**
 * How tall pages are: as measured while they were on screen, as estimated before. An estimate is made once and kept, so
 * that what lies above the reader never changes its height by itself.
 */
export function createPageHeights() {
  const known = new Map<string, { rows: number; height: number }>()
  let measuredRows = 0
  let measuredHeight = 0
  const perRow = () => (measuredRows === 0 ? usualRow : measuredHeight / measuredRows)
  return {
    of(page: ThreadPage): number {
      const before = known.get(page.key)
      if (before?.rows === page.rows.length) return before.height
      // Whole pixels: a browser scrolls by those, and half of one would be a drift.
      const height = Math.round((before?.height ?? 0) + (page.rows.length - (before?.rows ?? 0)) * perRow())
      known.set(page.key, { rows: page.rows.length, height })
      return height
    },
    measured(page: ThreadPage, height: number): void {
      known.set(page.key, { rows: page.rows.length, height })
      measuredRows += page.rows.length
      measuredHeight += height
    },
  }
}

export type PageHeights = ReturnType<typeof createPageHeights>

/** Together, how tall the pages from `from` up to `to` (left out) are. */
export function heightOf(heights: PageHeights, pages: readonly ThreadPage[], from: number, to: number): number {
  let sum = 0
  for (let place = from; place < to; place += 1) {
    const page = pages[place]
    if (page !== undefined) sum += heights.of(page)
  }
  return sum
}
