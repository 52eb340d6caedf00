import type { Environment } from '../ports/Ports.ts'

/** Resolves after a delay by the injected clock, or when the signal aborts, whichever is first. */
export function pause(later: Environment['later'], milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = () => {
      cancel()
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = later(milliseconds, wake)
    signal.addEventListener('abort', wake, { once: true })
  })
}
