import { useLayoutEffect, type RefObject } from 'react'
import type { PlacedRow } from '../scroll/placedRows.ts'

/**
 * Numbers the rows for assistive technology (`aria-posinset`, `aria-setsize`; -1 while not all is read). Written by hand:
 * with each message that arrives they change on every row, of which nothing else does.
 */
export function useFeedNumbers(feed: RefObject<HTMLElement | null>, rows: readonly PlacedRow[], total: number): void {
  useLayoutEffect(() => {
    const elements = feed.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    rows.forEach(({ number }, at) => {
      const element = elements[at]
      if (element === undefined) return
      if (element.ariaPosInSet !== String(number)) element.ariaPosInSet = String(number)
      if (element.ariaSetSize !== String(total)) element.ariaSetSize = String(total)
    })
  })
}
