import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'

/**
 * How tall a row is on average, in pixels: as guessed before any was seen, then as the thread that was shown last taught.
 * The next one opens with the rows that its screen will hold, and is not drawn twice.
 */
let usualRow = 56

/** How many rows a screen is likely to show. */
export const guessedRows = (screenHeight: number): number => Math.ceil(screenHeight / usualRow)

/** `each`: the heights of the rows, once one of them was measured. `isAbove`: counted in the sum of the pages above the window. */
type Entry = { rows: readonly ThreadRow[]; height: number; each: number[] | null; isAbove: boolean }

const hasSameKeys = (a: readonly ThreadRow[], b: readonly ThreadRow[]) =>
  a.length === b.length && a.every((row, place) => row.key === b[place]?.key)

/**
 * How tall rows are: as measured while they were in the document, as estimated before. An estimate is made once and kept,
 * so that what lies above the reader never changes its height by itself. A page none of whose rows was ever shown is one
 * number, whatever it holds.
 */
export function createRowHeights() {
  const known = new Map<string, Entry>()
  let measuredRows = 0
  let measuredHeight = 0
  let above = { first: '', last: '', pages: 0, height: 0, rows: 0 }

  // Whole pixels: a browser scrolls by those, and half of one would be a drift.
  const usual = () => (measuredRows === 0 ? usualRow : Math.max(1, Math.round(measuredHeight / measuredRows)))
  const set = (entry: Entry, rows: readonly ThreadRow[], height: number): Entry => {
    if (entry.isAbove) {
      above.height += height - entry.height
      above.rows += rows.length - entry.rows.length
    }
    entry.rows = rows
    entry.height = height
    return entry
  }
  const entryOf = (page: ThreadPage): Entry => {
    const entry = known.get(page.key)
    if (entry === undefined) {
      const made: Entry = { rows: page.rows, height: page.rows.length * usual(), each: null, isAbove: false }
      known.set(page.key, made)
      return made
    }
    const { rows, each } = entry
    if (rows === page.rows) return entry
    if (hasSameKeys(rows, page.rows)) return set(entry, page.rows, entry.height)
    if (each === null)
      return set(entry, page.rows, Math.max(0, entry.height + (page.rows.length - rows.length) * usual()))
    const before = new Map(rows.map((row, place) => [row.key, each[place]]))
    entry.each = page.rows.map((row) => before.get(row.key) ?? usual())
    return set(
      entry,
      page.rows,
      entry.each.reduce((sum, height) => sum + height, 0),
    )
  }
  const eachOf = (page: ThreadPage): number[] => {
    const entry = entryOf(page)
    if (entry.each === null) {
      const share = Math.floor(entry.height / page.rows.length)
      entry.each = page.rows.map((_, place) => (place === 0 ? entry.height - share * (page.rows.length - 1) : share))
    }
    return entry.each
  }
  const count = (page: ThreadPage | undefined, isAbove: boolean) => {
    if (page === undefined) return
    const entry = entryOf(page)
    if (entry.isAbove !== isAbove) {
      above.height += isAbove ? entry.height : -entry.height
      above.rows += isAbove ? entry.rows.length : -entry.rows.length
    }
    entry.isAbove = isAbove
  }

  return {
    of: (page: ThreadPage): number => entryOf(page).height,
    ofRow: (page: ThreadPage, place: number): number => eachOf(page)[place] ?? 0,
    /** How far below the page's beginning one of its rows begins. */
    within(page: ThreadPage, place: number): number {
      if (place === 0) return 0
      const each = eachOf(page)
      let sum = 0
      for (let row = 0; row < place; row += 1) sum += each[row] ?? 0
      return sum
    },
    measured(page: ThreadPage, place: number, height: number): void {
      const each = eachOf(page)
      const before = each[place] ?? 0
      if (Math.abs(before - height) <= 0.01) return
      const entry = entryOf(page)
      each[place] = height
      set(entry, entry.rows, entry.height + height - before)
      measuredRows += 1
      measuredHeight += height
      usualRow = usual()
    },
    /**
     * How tall the pages before `to` are together, and how many rows they hold. The sum is kept and moves along with the
     * window, for it is asked again with each message that arrives; only pages that come above the first one make it be
     * counted anew.
     */
    before(pages: readonly ThreadPage[], to: number): { height: number; rows: number } {
      const first = pages[0]?.key ?? ''
      if (above.first !== first || (pages[above.pages - 1]?.key ?? '') !== above.last) {
        for (const entry of known.values()) entry.isAbove = false
        above = { first, last: '', pages: 0, height: 0, rows: 0 }
      }
      for (let place = above.pages; place < to; place += 1) count(pages[place], true)
      for (let place = above.pages - 1; place >= to; place -= 1) count(pages[place], false)
      above = { ...above, pages: to, last: pages[to - 1]?.key ?? '' }
      return { height: above.height, rows: above.rows }
    },
    /** How tall the pages from `from` on are together. */
    after(pages: readonly ThreadPage[], from: number): number {
      let sum = 0
      for (let place = from; place < pages.length; place += 1) {
        const page = pages[place]
        if (page !== undefined) sum += entryOf(page).height
      }
      return sum
    },
  }
}

export type RowHeights = ReturnType<typeof createRowHeights>
