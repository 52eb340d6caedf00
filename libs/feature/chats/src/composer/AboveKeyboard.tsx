import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Around a composer of replies or of notes: sets `--fd-keyboard` to the height of the on-screen keyboard, for browsers
 * that lay it over the page instead of shrinking the page.
 */
export function AboveKeyboard({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const measure = () => {
      // Zoomed by pinching: the visible area is smaller for another reason.
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      box.current?.style.setProperty('--fd-keyboard', `${String(Math.max(0, Math.round(covered)))}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
    }
  }, [])
  return <div ref={box}>{children}</div>
}
