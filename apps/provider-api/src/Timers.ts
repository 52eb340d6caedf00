/** Something that will happen later, unless it is cancelled. */
export type Cancel = () => void

/** The passing of time, as the server takes it from the world; tests hand in one that stands still. */
export type Timers = {
  /** Runs something once, so many milliseconds from now. */
  after: (milliseconds: number, run: () => void) => Cancel
}

/** The real passing of time. A waiting timer does not keep the process alive. */
export const realTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Waits, or until the signal aborts, whichever is first. */
export function pause(timers: Timers, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = () => {
      cancel()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = timers.after(milliseconds, wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
}
