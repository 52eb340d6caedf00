const rowsOf = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-row]')

/** Binary search: the first index for which `isPast` holds; rows are ordered by position. */
function firstPlace(length: number, isPast: (place: number) => boolean): number {
  let from = 0
  let to = length
  while (from < to) {
    const middle = (from + to) >> 1
    if (isPast(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The uppermost row that is at least partly on screen. */
export function topRow(box: HTMLElement): HTMLElement | null {
  const rows = rowsOf(box)
  const edge = box.getBoundingClientRect().top
  return rows[firstPlace(rows.length, (place) => (rows[place]?.getBoundingClientRect().bottom ?? 0) > edge)] ?? null
}

/** The lowest row of which at least the upper half is on screen. */
export function bottomRow(box: HTMLElement): HTMLElement | null {
  const rows = rowsOf(box)
  const edge = box.getBoundingClientRect().bottom
  const below = firstPlace(rows.length, (place) => {
    const row = rows[place]?.getBoundingClientRect()
    return row !== undefined && row.top + row.height / 2 > edge
  })
  return rows[below - 1] ?? null
}
