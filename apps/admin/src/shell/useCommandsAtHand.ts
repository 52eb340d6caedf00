import { useEffect } from 'react'

export const loadCommands = () => import('../commands/Commands.tsx')

/** Fetches the palette when the browser has nothing else to do: who presses the keys goes on typing at once. */
export function useCommandsAtHand(): void {
  useEffect(() => {
    // Safari has no such thing; there the palette is fetched when it is asked for.
    if (!('requestIdleCallback' in window)) return
    const idle = window.requestIdleCallback(() => void loadCommands().catch(() => undefined), { timeout: 10_000 })
    return () => window.cancelIdleCallback(idle)
  }, [])
}
