import { useEffect } from 'react'
import { usePlatform, type Platform } from '../provider/platformContext.ts'

/** Has the browser ask before the page is left, for as long as a part of the page would lose something. */
export type LeaveGuard = {
  /** Holds the page for a part, or no longer; a part that says the same twice changes nothing. */
  hold: (part: object, isHeld: boolean) => void
  isHolding: () => boolean
}

/**
 * Creates the guard of a page: `platform.singleton(createLeaveGuard)`. Without a reason to ask there is no listener:
 * with one, some browsers restore no page at Back.
 */
export function createLeaveGuard(
  _platform?: Platform,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): LeaveGuard {
  const parts = new Set<object>()
  // Of this guard alone: another one on the same window removes its own.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  return {
    hold(part, isHeld) {
      if (isHeld) parts.add(part)
      else parts.delete(part)
      if (parts.size > 0) page.addEventListener('beforeunload', ask)
      else page.removeEventListener('beforeunload', ask)
    },
    isHolding: () => parts.size > 0,
  }
}

/** Holds the page while `isHeld`, and until the component is gone. */
export function useLeaveGuard(isHeld: boolean): void {
  const { hold } = usePlatform().singleton(createLeaveGuard)
  useEffect(() => {
    if (!isHeld) return
    const part = {}
    hold(part, true)
    return () => hold(part, false)
  }, [hold, isHeld])
}
