import { useEffect, useState } from 'react'

/** Milliseconds after which a page that is never at rest counts as idle. */
const LONGEST_WAIT = 5000

/**
 * Whether the browser has been at rest since the page was drawn: what nobody sees at first is loaded then, so that it
 * takes no time from what they do see. Safari does not say; there it is true at once.
 */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(!('requestIdleCallback' in window))
  useEffect(() => {
    if (isIdle) return
    // Safari has none, and is idle at once.
    // eslint-disable-next-line compat/compat -- asked for above
    const waiting = window.requestIdleCallback(() => setIdle(true), { timeout: LONGEST_WAIT })
    return () => window.cancelIdleCallback(waiting)
  }, [isIdle])
  return isIdle
}
