import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** After a navigation to another page the focus is on its heading, so that the keyboard and the ear are where the eye is. */
export function useFocusOnArrival(pageId: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // The first page of a visit, or of a reload, leaves the focus where the browser puts it: before the skip link.
  const isFirst = useRef(useNavigationType() === NavigationType.Pop)
  useEffect(() => {
    // A page without the bar has a heading of its own, or begins with itself.
    const arrival = heading.current ?? document.querySelector<HTMLElement>('main h1[tabindex="-1"], main')
    if (!isFirst.current) arrival?.focus({ preventScroll: true })
    isFirst.current = false
  }, [pageId])
  return heading
}
