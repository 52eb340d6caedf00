import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'

/** The average height of a row in pixels: a default, then the average of the thread shown last. */
export type UsualRow = { height: number }

/**
 * Creates the usual row of a page: `platform.singleton(createUsualRow)`. With it the next thread opens with as many
 * rows as fit on the screen, and is not rendered twice.
 */
export const createUsualRow = (): UsualRow => ({ height: 56 })

/** Estimates how many rows fit on a screen of this height in pixels. */
export const estimatedRows = (screenHeight: number, usualRow: UsualRow): number =>
  Math.ceil(screenHeight / usualRow.height)

/**
 * `each`: the heights of the rows, once one was measured. `isAbove`: whether the page is part of
 * the sum above the window.
 */
type Entry = { rows: readonly ThreadRow[]; height: number; each: number[] | null; isAbove: boolean }

/** The effect of a change of an entry on the sum above the window; called before it. */
type Adjust = (entry: Entry, rows: readonly ThreadRow[], height: number) => void

const hasSameKeys = (a: readonly ThreadRow[], b: readonly ThreadRow[]) =>
  a.length === b.length && a.every((row, place) => row.key === b[place]?.key)

/** The average height of the measured rows, which becomes the one of the usual row. */
function createUsualHeight(usualRow: UsualRow) {
  let rows = 0
  let height = 0
  // Whole pixels: browsers scroll by those, and fractions would accumulate.
  const get = () => (rows === 0 ? usualRow.height : Math.max(1, Math.round(height / rows)))
  return {
    get,
    add(measured: number) {
      rows += 1
      height += measured
      usualRow.height = get()
    },
  }
}

/**
 * The total height and row count of the pages above a place. The sum is cached and moved along with the window, since
 * it is needed for each message that arrives; only pages added before the first one make it start over.
 */
function createSumAbove() {
  let above = { first: '', last: '', pages: 0, height: 0, rows: 0 }

  const count = (entry: Entry | undefined, isAbove: boolean) => {
    if (entry === undefined) return
    if (entry.isAbove !== isAbove) {
      above.height += isAbove ? entry.height : -entry.height
      above.rows += isAbove ? entry.rows.length : -entry.rows.length
    }
    entry.isAbove = isAbove
  }
  const adjust: Adjust = (entry, rows, height) => {
    if (!entry.isAbove) return
    above.height += height - entry.height
    above.rows += rows.length - entry.rows.length
  }
  return {
    adjust,
    /** The sum of the pages before `to`, which is the place from then on. */
    moveTo(pages: readonly ThreadPage[], to: number, entries: Entries): { height: number; rows: number } {
      const entryAt = (place: number) => {
        const page = pages[place]
        return page && entries.of(page)
      }
      const first = pages[0]?.key ?? ''
      if (above.first !== first || (pages[above.pages - 1]?.key ?? '') !== above.last) {
        for (const entry of entries.all()) entry.isAbove = false
        above = { first, last: '', pages: 0, height: 0, rows: 0 }
      }
      for (let place = above.pages; place < to; place += 1) count(entryAt(place), true)
      for (let place = above.pages - 1; place >= to; place -= 1) count(entryAt(place), false)
      above = { ...above, pages: to, last: pages[to - 1]?.key ?? '' }
      return { height: above.height, rows: above.rows }
    },
  }
}

/** The heights of pages, and of the rows of those of which one was rendered. */
function createEntries(usual: () => number, adjust: Adjust) {
  const entries = new Map<string, Entry>()

  const set = (entry: Entry, rows: readonly ThreadRow[], height: number): Entry => {
    adjust(entry, rows, height)
    entry.rows = rows
    entry.height = height
    return entry
  }
  const entryOf = (page: ThreadPage): Entry => {
    const entry = entries.get(page.key)
    if (entry === undefined) {
      const made: Entry = { rows: page.rows, height: page.rows.length * usual(), each: null, isAbove: false }
      entries.set(page.key, made)
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
  return {
    all: () => entries.values(),
    of: entryOf,
    set,
    /** The heights of a page's rows. */
    eachOf(page: ThreadPage): number[] {
      const entry = entryOf(page)
      if (entry.each === null) {
        const share = Math.floor(entry.height / page.rows.length)
        entry.each = page.rows.map((_, place) => (place === 0 ? entry.height - share * (page.rows.length - 1) : share))
      }
      return entry.each
    },
  }
}

type Entries = ReturnType<typeof createEntries>

/**
 * Heights of rows in pixels: measured ones, and estimates for rows that were never rendered. An estimate is made once
 * and then fixed, so that content above the reader never changes its height by itself. A page of which no row was
 * rendered costs a single number.
 */
export function createRowHeights(usualRow: UsualRow) {
  const usual = createUsualHeight(usualRow)
  const above = createSumAbove()
  const entries = createEntries(usual.get, above.adjust)

  return {
    of: (page: ThreadPage): number => entries.of(page).height,
    ofRow: (page: ThreadPage, place: number): number => entries.eachOf(page)[place] ?? 0,
    /** Distance of a row from the beginning of its page. */
    within(page: ThreadPage, place: number): number {
      if (place === 0) return 0
      const each = entries.eachOf(page)
      let sum = 0
      for (let row = 0; row < place; row += 1) sum += each[row] ?? 0
      return sum
    },
    measured(page: ThreadPage, place: number, height: number): void {
      const each = entries.eachOf(page)
      const before = each[place] ?? 0
      if (Math.abs(before - height) <= 0.01) return
      const entry = entries.of(page)
      each[place] = height
      entries.set(entry, entry.rows, entry.height + height - before)
      usual.add(height)
    },
    /** The total height and row count of the pages before `to`. */
    before: (pages: readonly ThreadPage[], to: number): { height: number; rows: number } =>
      above.moveTo(pages, to, entries),
    /** The total height of the pages from `from` on. */
    after(pages: readonly ThreadPage[], from: number): number {
      let sum = 0
      for (let place = from; place < pages.length; place += 1) {
        const page = pages[place]
        if (page !== undefined) sum += entries.of(page).height
      }
      return sum
    },
  }
}

export type RowHeights = ReturnType<typeof createRowHeights>
