import type { ThreadPage } from '@frontdesk/chat-thread'
import type { FocusEvent, KeyboardEvent } from 'react'
import { lastSpot, spotOfRow, stepped, type Spot } from '../scroll/rowSpots.ts'
import type { useThreadScroll } from '../scroll/useThreadScroll.ts'
import { bottomRow } from '../scroll/visibleRows.ts'

/** The part of the screen height that PageUp and PageDown scroll. */
const pageShare = 0.85

/**
 * Keyboard navigation between messages, while the thread or one of its messages has the focus, not an
 * element inside a message.
 */
export function useThreadKeys(
  pages: readonly ThreadPage[],
  scroll: Pick<ReturnType<typeof useThreadScroll>, 'goTo' | 'hold' | 'focused' | 'spotBeyond' | 'placed'>,
) {
  const spotOfElement = (row: HTMLElement | null): Spot | null => {
    const key = row?.dataset['row']
    return key === undefined
      ? null
      : (scroll.placed.rows.find((one) => one.row.key === key)?.spot ?? spotOfRow(pages, key))
  }
  /** The spot to which a key leads; null leaves the key to the browser. */
  const targetOf = (key: string, box: HTMLElement, row: HTMLElement | null): Spot | null => {
    const end = lastSpot(pages)
    if (end === null) return null
    const here = spotOfElement(row) ?? spotOfElement(bottomRow(box)) ?? end
    const edge = box.getBoundingClientRect()
    const own = row?.getBoundingClientRect()
    switch (key) {
      case 'ArrowDown':
        // Scroll through a message that is taller than the rest of the screen before moving on.
        if (own !== undefined && own.bottom > edge.bottom + 8) return null
        return row === null ? here : stepped(pages, here, 1)
      case 'ArrowUp':
        if (own !== undefined && own.top < edge.top - 8) return null
        return row === null ? here : stepped(pages, here, -1)
      case 'PageDown':
        return scroll.spotBeyond(here, box.clientHeight * pageShare)
      case 'PageUp':
        return scroll.spotBeyond(here, -box.clientHeight * pageShare)
      case 'Home':
        return stepped(pages, end, Number.NEGATIVE_INFINITY)
      case 'End':
        return end
      default:
        return null
    }
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, currentTarget: box, key } = event
      if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const row = target.matches('[data-row]') ? target : null
      if (row === null && target !== box) return
      const spot = targetOf(key, box, row)
      if (spot === null) return
      event.preventDefault()
      scroll.goTo(spot, { align: 'nearest', takesFocus: true })
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      scroll.hold(spotOfElement(target.closest<HTMLElement>('[data-row]'))),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // The window lost the focus: it returns to this row together with the window.
      if (!document.hasFocus()) return
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) scroll.hold(null)
    },
  }
}
