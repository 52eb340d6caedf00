import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'

/** The rows from `first` up to, not including, `end`. */
type RowWindow = { readonly first: number; readonly end: number }

/** Number of rows rendered beyond the screen on each side, so that fast scrolling shows no gap. */
const overscan = 6
/** The window moves in steps of this many rows, so that most scroll events render nothing. */
const step = 4

/** A row of the window that is on screen, near its top. */
export const firstOnScreen = ({ first, end }: RowWindow): number =>
  first === 0 ? 0 : Math.min(first + overscan + step - 1, Math.max(first, end - 1))

/** The window for rows of equal height: those on screen, and some beyond. Pixels. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(scrollTop / rowHeight) - overscan
  const bottom = Math.ceil((scrollTop + height) / rowHeight) + overscan
  const first = Math.floor(top / step) * step
  const end = Math.ceil(bottom / step) * step
  return { first: Math.max(0, Math.min(first, Math.max(0, count - step))), end: Math.min(count, Math.max(end, 0)) }
}

/** Number of rows rendered where the list has no measured height, as in tests without layout. */
const unmeasured = 200

/**
 * Which rows of a list of `count` equally high rows to render; all of them if `isPlain`. Calls `onHidden` when the list
 * leaves the screen, as when a thread takes its place on a narrow one.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight, isPlain, onHidden }: { count: number; rowHeight: number; isPlain: boolean; onHidden: () => void },
): RowWindow {
  const [at, setAt] = useState<{ top: number; height: number }>({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || isPlain) return
    const update = () => {
      const { scrollTop, clientHeight } = element
      // Keep the position while the list is hidden, so that it reappears where it was.
      if (clientHeight > 0)
        setAt((before) =>
          sameWindow(before, { top: scrollTop, height: clientHeight }, rowHeight)
            ? before
            : { top: scrollTop, height: clientHeight },
        )
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [list, rowHeight, isPlain])
  const hidden = useEffectEvent(onHidden)
  useEffect(() => {
    const element = list.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const { scrollTop, clientHeight } = element
      if (clientHeight === 0) hidden()
      else setAt({ top: scrollTop, height: clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  if (isPlain) return { first: 0, end: count }
  if (at.height === 0) return { first: 0, end: Math.min(count, unmeasured) }
  return rowWindow(at.top, at.height, rowHeight, count)
}

function sameWindow(
  a: { top: number; height: number },
  b: { top: number; height: number },
  rowHeight: number,
): boolean {
  const [before, after] = [
    rowWindow(a.top, a.height, rowHeight, Infinity),
    rowWindow(b.top, b.height, rowHeight, Infinity),
  ]
  return a.height > 0 && before.first === after.first && before.end === after.end
}
