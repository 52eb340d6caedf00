import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** After a navigation to another page the focus is on its heading, so that the keyboard and the ear are where the eye is. */
export function useFocusOnArrival(arrivedAt: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // The first page of a visit, or of a reload, leaves the focus where the browser puts it: before the skip link.
  const isFirstPage = useNavigationType() === NavigationType.Pop
  const last = useRef(isFirstPage ? arrivedAt : null)
  useEffect(() => {
    if (last.current === arrivedAt) return
    last.current = arrivedAt
    // A form may have put the focus into its first field already.
    if (document.activeElement?.closest('main :is(input, textarea)')) return
    // A page without the bar has a heading of its own, or begins with itself.
    const arrival =
      heading.current ??
      document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ??
      document.querySelector<HTMLElement>('main')
    arrival?.focus({ preventScroll: true })
  }, [arrivedAt])
  return heading
}
