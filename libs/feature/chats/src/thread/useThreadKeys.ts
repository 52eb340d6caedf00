import type { ThreadPage } from '@frontdesk/chat-thread'
import type { FocusEvent, KeyboardEvent } from 'react'
import { nearEnd } from '../scroll/readerPlace.ts'
import { lastSpot, spotOfRow, stepped, type Spot } from '../scroll/rowSpots.ts'
import type { useThreadScroll } from '../scroll/useThreadScroll.ts'
import { bottomRow } from '../scroll/visibleRows.ts'

/** The part of the screen height that PageUp and PageDown scroll. */
const pageShare = 0.85

/** The stops of the arrow keys: a message, or a private note, which the app brings. */
const stopSelector = '[data-row], [data-note]'

const stopsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(stopSelector)]

/** The next row after a stop; null after the last one. */
function nextRow(box: HTMLElement, stop: HTMLElement): HTMLElement | null {
  const stops = stopsIn(box)
  return stops.slice(stops.indexOf(stop) + 1).find((one) => one.matches('[data-row]')) ?? null
}

/**
 * Whether a stop goes on beyond the edge of the screen that a step leads to. A thread close to its end stays there,
 * which may hide so much of a stop that is shown.
 */
function isBeyond(box: HTMLElement, stop: HTMLElement, step: 1 | -1): boolean {
  const edge = box.getBoundingClientRect()
  const own = stop.getBoundingClientRect()
  return step === 1 ? own.bottom > edge.bottom + nearEnd : own.top < edge.top - nearEnd
}

/** Shows a note and focuses it: the reader's place is the new one before the focus renders the thread anew. */
function focusNote(note: HTMLElement, onScroll: () => void): void {
  note.scrollIntoView({ block: 'nearest' })
  onScroll()
  note.focus({ preventScroll: true })
}

const isSame = (a: Spot | null, b: Spot | null): boolean => a?.page === b?.page && a?.row === b?.row

/** The row of the unit that an element belongs to; null for a note above the first row, or below the last one. */
const rowOfUnit = (element: HTMLElement): HTMLElement | null =>
  element.matches('[data-row]') ? element : (element.closest('[data-unit]')?.querySelector('[data-row]') ?? null)

/**
 * Keyboard navigation between messages and the private notes among them, while the thread or one of these has the
 * focus, not an element inside.
 */
export function useThreadKeys(
  pages: readonly ThreadPage[],
  scroll: Pick<ReturnType<typeof useThreadScroll>, 'goTo' | 'hold' | 'onScroll' | 'spotBeyond' | 'placed'>,
) {
  const spotOfElement = (element: HTMLElement | null): Spot | null => {
    const key = element === null ? undefined : rowOfUnit(element)?.dataset['row']
    return key === undefined
      ? null
      : (scroll.placed.rows.find((one) => one.row.key === key)?.spot ?? spotOfRow(pages, key))
  }
  /** The note directly before or after a row or note; null where a row comes next, or one that is not rendered. */
  const noteBeside = (box: HTMLElement, stop: HTMLElement, step: 1 | -1): HTMLElement | null => {
    const stops = stopsIn(box)
    const next = stops[stops.indexOf(stop) + step]
    if (!next?.matches('[data-note]')) return null
    const [here, there] = [spotOfElement(stop), spotOfElement(next)]
    // Between a row and the window of the rendered ones, others may be missing.
    const isNext = here === null || isSame(there, here) || isSame(there ?? here, stepped(pages, here, step))
    return isNext ? next : null
  }
  /** The note at the very beginning or end, where one stands beyond the first or the last message. */
  const noteAtEdge = (box: HTMLElement, key: string): HTMLElement | null => {
    if (key !== 'Home' && key !== 'End') return null
    const last = stopsIn(box).at(key === 'Home' ? 0 : -1)
    const there = spotOfElement(last ?? null)
    return last?.matches('[data-note]') && (there === null || isSame(there, lastSpot(pages))) ? last : null
  }
  /** The spot to which a key leads; null leaves the key to the browser. */
  const targetOf = (key: string, box: HTMLElement, stop: HTMLElement | null): Spot | null => {
    const end = lastSpot(pages)
    if (end === null) return null
    const own = spotOfElement(stop)
    const here = own ?? (stop === null ? spotOfElement(bottomRow(box)) : null) ?? end
    switch (key) {
      case 'ArrowDown':
        if (stop === null) return here
        // A note at an end belongs to no row: the first row is below it, or none is.
        if (own === null) return spotOfElement(nextRow(box, stop))
        return stop.matches('[data-note]') && isSame(own, end) ? null : stepped(pages, here, 1)
      case 'ArrowUp':
        if (stop === null) return here
        if (stop.matches('[data-note]')) return own ?? (nextRow(box, stop) === null ? end : null)
        return stepped(pages, here, -1)
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
      const stop = target.matches(stopSelector) ? target : null
      if (stop === null && target !== box) return
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
      // Scroll through a message or note that is taller than the rest of the screen before moving on.
      if (stop !== null && step !== null && isBeyond(box, stop, step)) return
      const note = stop === null || step === null ? noteAtEdge(box, key) : noteBeside(box, stop, step)
      const spot = note === null ? targetOf(key, box, stop) : null
      if (note === null && spot === null) return
      event.preventDefault()
      if (note !== null) focusNote(note, scroll.onScroll)
      else if (spot !== null) scroll.goTo(spot, { align: 'nearest', takesFocus: true })
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => scroll.hold(spotOfElement(target)),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // The window lost the focus: it returns to this row together with the window.
      if (!document.hasFocus()) return
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) scroll.hold(null)
    },
  }
}
