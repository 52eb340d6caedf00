type Row = { readonly id: number }

/**
 * How many rows stand further up in the order of now than in the one that is shown, or are new in it. `isIn`: whether a row
 * that is shown is in the order of now at all; asked only where the two differ.
 */
export function movedUp(shown: readonly Row[], now: readonly Row[], isIn: (id: number) => boolean): number {
  if (shown === now) return 0
  const gone = new Set<number>()
  let place = 0
  for (const { id } of now) {
    let row = shown[place]
    while (row !== undefined && row.id !== id && (gone.has(row.id) || !isIn(row.id))) row = shown[++place]
    if (row?.id === id) place += 1
    else gone.add(id)
  }
  return gone.size
}
