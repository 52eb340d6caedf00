import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'

/** The rows from `first` up to, not including, `end`. */
type RowWindow = { readonly first: number; readonly end: number }

/** Rows above and below the screen that are drawn ahead, so that a quick wheel meets no hole. */
const ahead = 6
/** The window moves by so many rows at once: most steps of a scroll change nothing. */
const step = 4

/** A row of the window that is on screen: near its top. */
export const firstOnScreen = ({ first, end }: RowWindow): number =>
  first === 0 ? 0 : Math.min(first + ahead + step - 1, Math.max(first, end - 1))

/** The rows of one height that are on screen, and some beyond it. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(scrollTop / rowHeight) - ahead
  const bottom = Math.ceil((scrollTop + height) / rowHeight) + ahead
  const first = Math.floor(top / step) * step
  const end = Math.ceil(bottom / step) * step
  return { first: Math.max(0, Math.min(first, Math.max(0, count - step))), end: Math.min(count, Math.max(end, 0)) }
}

/** So many rows are drawn where no layout tells the height of the screen. */
const unmeasured = 200

/**
 * Which rows of a list of `count` equally high rows are to be drawn. Where `isPlain`, all of the first `count`. `onHidden` is
 * called when the list is not on screen any more: on a narrow one a thread takes its place.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight, isPlain, onHidden }: { count: number; rowHeight: number; isPlain: boolean; onHidden: () => void },
): RowWindow {
  const [at, setAt] = useState<{ top: number; height: number }>({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || isPlain) return
    const look = () => {
      const { scrollTop, clientHeight } = element
      // Kept while it is hidden: it comes back where it was.
      if (clientHeight > 0)
        setAt((before) =>
          sameWindow(before, { top: scrollTop, height: clientHeight }, rowHeight)
            ? before
            : { top: scrollTop, height: clientHeight },
        )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
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
