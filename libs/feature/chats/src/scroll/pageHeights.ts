import type { ThreadPage } from '@frontdesk/chat-thread'

const usualRow = 56

/** `isAbove`: it is counted in the sum of the pages above the window. */
type Height = { rows: number; height: number; isAbove: boolean }

/**
 * How tall pages are: as measured while they were on screen, as estimated before. An estimate is made once and kept, so
 * that what lies above the reader never changes its height by itself.
 */
export function createPageHeights() {
  const known = new Map<string, Height>()
  let measuredRows = 0
  let measuredHeight = 0
  let above = { first: '', last: '', pages: 0, sum: 0 }

  const entryOf = (page: ThreadPage): Height => {
    const entry = known.get(page.key)
    if (entry?.rows === page.rows.length) return entry
    const perRow = measuredRows === 0 ? usualRow : measuredHeight / measuredRows
    // Whole pixels: a browser scrolls by those, and half of one would be a drift.
    return set(page, Math.round((entry?.height ?? 0) + (page.rows.length - (entry?.rows ?? 0)) * perRow))
  }
  const set = (page: ThreadPage, height: number): Height => {
    const entry = known.get(page.key) ?? { rows: 0, height: 0, isAbove: false }
    if (entry.isAbove) above.sum += height - entry.height
    entry.rows = page.rows.length
    entry.height = height
    known.set(page.key, entry)
    return entry
  }
  const count = (page: ThreadPage | undefined, isAbove: boolean) => {
    if (page === undefined) return
    const entry = entryOf(page)
    if (entry.isAbove !== isAbove) above.sum += isAbove ? entry.height : -entry.height
    entry.isAbove = isAbove
  }

  return {
    of: (page: ThreadPage): number => entryOf(page).height,
    measured(page: ThreadPage, height: number): void {
      set(page, height)
      measuredRows += page.rows.length
      measuredHeight += height
    },
    /**
     * How tall the pages before `to` are together. The sum is kept and moves along with the window, for it is asked again
     * with each message that arrives; only pages that come above the first one make it be counted anew.
     */
    before(pages: readonly ThreadPage[], to: number): number {
      const first = pages[0]?.key ?? ''
      if (above.first !== first || (pages[above.pages - 1]?.key ?? '') !== above.last) {
        for (const entry of known.values()) entry.isAbove = false
        above = { first, last: '', pages: 0, sum: 0 }
      }
      for (let place = above.pages; place < to; place += 1) count(pages[place], true)
      for (let place = above.pages - 1; place >= to; place -= 1) count(pages[place], false)
      above = { ...above, pages: to, last: pages[to - 1]?.key ?? '' }
      return above.sum
    },
    /** How tall the pages from `from` on are together. */
    after: (pages: readonly ThreadPage[], from: number): number => pages.slice(from).reduce((sum, page) => sum + entryOf(page).height, 0),
  }
}

export type PageHeights = ReturnType<typeof createPageHeights>
