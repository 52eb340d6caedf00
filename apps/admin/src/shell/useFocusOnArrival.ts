import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** After a navigation to another page, moves the focus to its heading for keyboard and screen reader users. */
export function useFocusOnArrival(arrivedAt: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // The first page after loading leaves the focus where the browser puts it: before the skip link.
  const isFirstPage = useNavigationType() === NavigationType.Pop
  const last = useRef(isFirstPage ? arrivedAt : null)
  useEffect(() => {
    if (last.current === arrivedAt) return
    last.current = arrivedAt
    // A form may have focused its first field already.
    if (document.activeElement?.closest('main :is(input, textarea)')) return
    // A page without the bar has a heading of its own, or is focused itself.
    const arrival =
      heading.current ??
      document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ??
      document.querySelector<HTMLElement>('main')
    arrival?.focus({ preventScroll: true })
  }, [arrivedAt])
  return heading
}
