import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to a fallback element when a part of the page disappears, or is replaced, with the focus in it, so
 * that keyboard users do not start over at the top of the page. A focus elsewhere stays.
 *
 * @param shown whether the part is shown, or the key of the one that is; false or '': none
 * @param within contains the fallback, and takes the focus itself if there is none
 * @param fallback selector of the element to focus
 */
export function useFocusWhenGone(
  shown: boolean | string,
  within: RefObject<HTMLElement | null>,
  fallback: string,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current && before.current !== shown && document.activeElement === document.body)
      (within.current?.querySelector<HTMLElement>(fallback) ?? within.current)?.focus({ preventScroll: true })
    before.current = shown
  }, [shown, within, fallback])
}
