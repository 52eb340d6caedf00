const rowsOf = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-row]')

/** The first place of a sorted list for which `isPast` holds; rows stand one below the other, so half of them can be skipped each time. */
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

/** The uppermost row of which something is on screen. */
export function topRow(box: HTMLElement): HTMLElement | null {
  const rows = rowsOf(box)
  const edge = box.getBoundingClientRect().top
  return rows[firstPlace(rows.length, (place) => (rows[place]?.getBoundingClientRect().bottom ?? 0) > edge)] ?? null
}

/** The lowest row that is on screen, at least by its half. */
export function bottomRow(box: HTMLElement): HTMLElement | null {
  const rows = rowsOf(box)
  const edge = box.getBoundingClientRect().bottom
  const below = firstPlace(rows.length, (place) => {
    const row = rows[place]?.getBoundingClientRect()
    return row !== undefined && row.top + row.height / 2 > edge
  })
  return rows[below - 1] ?? null
}
