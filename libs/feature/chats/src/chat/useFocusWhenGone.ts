import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the place of whoever works by the keyboard: when a part that was shown goes away, and the focus with it, the focus
 * goes to a stand-in, not to the top of the page. A focus that is elsewhere by then stays there.
 *
 * @param isShown whether the part is shown
 * @param within what holds the stand-in, and takes the focus itself where there is none
 * @param standIn the selector of the stand-in
 */
export function useFocusWhenGone(isShown: boolean, within: RefObject<HTMLElement | null>, standIn: string): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      (within.current?.querySelector<HTMLElement>(standIn) ?? within.current)?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown, within, standIn])
}
