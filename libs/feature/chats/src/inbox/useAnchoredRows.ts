import type { Chat } from '@frontdesk/contract'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** So many of the rows on screen are asked where they went; what most of them did, the screen does. */
const witnesses = 5

/** Where a row stands now, looked for around the place where it stood. */
function placeNear(shown: readonly Chat[], id: number, place: number): number | null {
  for (let away = 0; away < shown.length; away += 1) {
    if (shown[place + away]?.id === id) return place + away
    if (shown[place - away]?.id === id) return place - away
    if (place + away >= shown.length && place - away < 0) return null
  }
  return null
}

/** Keeps the rows on screen where they are while others move from below to above them; at the top the newest come in. */
export function useAnchoredRows(
  list: RefObject<HTMLElement | null>,
  { shown, rowHeight, isAnchored }: { shown: readonly Chat[]; rowHeight: number; isAnchored: boolean },
): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const was = before.current
    before.current = shown
    const element = list.current
    if (!isAnchored || was === shown || element === null || element.scrollTop < rowHeight / 2) return
    const top = Math.floor(element.scrollTop / rowHeight)
    if (was[top]?.id === shown[top]?.id) return
    const moves = new Map<number, number>()
    for (let place = top; place < top + witnesses; place += 1) {
      const row = was[place]
      const now = row && placeNear(shown, row.id, place)
      if (now != null) moves.set(now - place, (moves.get(now - place) ?? 0) + 1)
    }
    const [most] = [...moves].sort((a, b) => b[1] - a[1])
    if (most !== undefined && most[0] !== 0) element.scrollTop += most[0] * rowHeight
  }, [list, shown, rowHeight, isAnchored])
}
