/** A row of a thread, as far as notes are placed among rows, and neighbouring rows of it. */
type Row = { readonly key: string }
type Page<R> = { readonly rows: readonly R[] }
type Note = { readonly createdAt: string }

/** The notes by the row below which they stand; `first`: above the first row, or in a thread without rows. */
export type PlacedNotes<N> = { readonly first: readonly N[]; readonly below: ReadonlyMap<string, readonly N[]> }

/**
 * The number of items, from the first on, for which `isUpTo` holds; it holds for none after one for which it does
 * not.
 */
function countUpTo<Item>(items: readonly Item[], isUpTo: (item: Item) => boolean): number {
  let from = 0
  let to = items.length
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle]
    if (item !== undefined && isUpTo(item)) from = middle + 1
    else to = middle
  }
  return from
}

type Among<R> = {
  /** The loaded rows in the order of their times, in pages of which none is empty. */
  pages: readonly Page<R>[]
  /** The time of a row in milliseconds. */
  timeOf: (row: R) => number
  /** Whether the rows begin with the chat itself, and whether they end with its newest message. */
  isBegun: boolean
  isAtEnd: boolean
}

/**
 * Places notes, in the order of their times, among the loaded rows of a thread: each below the last row that is not
 * later (CUST-3). A note before the first loaded row waits for older rows unless the thread `isBegun`, and one after
 * the last for newer rows unless it `isAtEnd`. The cost depends on the number of notes, hardly on that of the rows.
 */
export function placeNotes<N extends Note, R extends Row>(
  notes: readonly N[],
  { pages, timeOf, isBegun, isAtEnd }: Among<R>,
): PlacedNotes<N> {
  const first: N[] = []
  const below = new Map<string, N[]>()
  const last = pages.at(-1)?.rows.at(-1)
  for (const note of notes) {
    const at = Date.parse(note.createdAt)
    const isUpTo = (row: R) => timeOf(row) <= at
    const page = pages[countUpTo(pages, ({ rows: [begin] }) => begin !== undefined && isUpTo(begin)) - 1]
    const row = page?.rows[countUpTo(page.rows, isUpTo) - 1]
    if (row === undefined) {
      if (isBegun && (last !== undefined || isAtEnd)) first.push(note)
    } else if (row !== last || isAtEnd) {
      const others = below.get(row.key)
      if (others === undefined) below.set(row.key, [note])
      else others.push(note)
    }
  }
  return { first, below }
}
