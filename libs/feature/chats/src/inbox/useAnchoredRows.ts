import type { Chat } from '@frontdesk/contract'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Number of rows on screen that are compared with their former places; the list scrolls by the most frequent move. */
const sampledRows = 5

/** Finds a row's new place, searching outward from its former one; null if it is gone. */
function placeNear(shown: readonly Chat[], id: number, place: number): number | null {
  for (let away = 0; away < shown.length; away += 1) {
    if (shown[place + away]?.id === id) return place + away
    if (shown[place - away]?.id === id) return place - away
    if (place + away >= shown.length && place - away < 0) return null
  }
  return null
}

/**
 * Keeps the rows on screen in place when other rows move above them; at the top of the list new rows push them down.
 */
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
    for (let place = top; place < top + sampledRows; place += 1) {
      const row = was[place]
      const now = row && placeNear(shown, row.id, place)
      if (now != null) moves.set(now - place, (moves.get(now - place) ?? 0) + 1)
    }
    const [most] = [...moves].sort((a, b) => b[1] - a[1])
    if (most !== undefined && most[0] !== 0) element.scrollTop += most[0] * rowHeight
  }, [list, shown, rowHeight, isAnchored])
}
