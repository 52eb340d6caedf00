import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { rowWindow, type RowWindow } from './rowWindow.ts'

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
