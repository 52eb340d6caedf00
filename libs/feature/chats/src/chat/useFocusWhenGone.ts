import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to a fallback element when a part of the page disappears with the focus in it, so that keyboard users do not
 * start over at the top of the page. A focus elsewhere stays.
 *
 * @param isShown whether the part is shown
 * @param within contains the fallback, and takes the focus itself if there is none
 * @param fallback selector of the element to focus
 */
export function useFocusWhenGone(isShown: boolean, within: RefObject<HTMLElement | null>, fallback: string): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      (within.current?.querySelector<HTMLElement>(fallback) ?? within.current)?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown, within, fallback])
}
