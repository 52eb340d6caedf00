import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** After a navigation to another page the focus is on its heading, so that the keyboard and the ear are where the eye is. */
export function useFocusOnArrival(pageId: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // The first page of a visit leaves the focus where the browser puts it.
  const isFirst = useRef(key === 'default')
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [pageId])
  return heading
}
