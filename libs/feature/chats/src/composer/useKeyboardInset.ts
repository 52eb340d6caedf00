import { useEffect, type RefObject } from 'react'

/**
 * Tells the styles below an element how much of the window a keyboard covers (`--fd-keyboard`), where the browser lays it
 * over the page instead of making the page smaller.
 */
export function useKeyboardInset(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const measure = () => {
      // Pinched to a larger size, less is seen for another reason.
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      within.current?.style.setProperty('--fd-keyboard', `${String(Math.max(0, Math.round(covered)))}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
    }
  }, [within])
}
