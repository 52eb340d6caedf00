import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a strip of links or tabs sideways, so that the open one is in its middle, at first and whenever another one
 * opens. The page itself does not move. `selector` finds the open one within the strip.
 */
export function useOpenInView(strip: RefObject<HTMLElement | null>, selector: string, open: string): void {
  useEffect(() => {
    const { current } = strip
    const shown = current?.querySelector<HTMLElement>(selector)
    if (current && shown) current.scrollLeft = shown.offsetLeft - (current.clientWidth - shown.offsetWidth) / 2
  }, [strip, selector, open])
}
