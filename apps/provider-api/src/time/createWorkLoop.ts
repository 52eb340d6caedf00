import type { Ports } from '../ports/Ports.ts'

/** Delay in milliseconds before the next run after an internal error, such as an unavailable database. */
export const restAfterFault = 5000

export type WorkLoop = {
  /** Runs the work now, or once more after the current run. */
  wake: () => void
  /** The current run; null while idle. */
  running: () => Promise<void> | null
  /** Stops for good; a current run finishes. */
  close: () => void
}

/**
 * Runs `work` when woken, never twice at a time. `work` resolves to the milliseconds until its next run is due: 0 or
 * less for at once, null to wait for `wake`. An error is passed to `onFault` and the work retried after
 * `restAfterFault`.
 */
export function createWorkLoop(
  later: Ports['later'],
  work: () => Promise<number | null>,
  onFault: (error: unknown) => void,
): WorkLoop {
  let current: Promise<void> | null = null
  let isWoken = false
  let isClosed = false
  let cancelTimer: (() => void) | null = null

  const wake = () => {
    if (isClosed) return
    isWoken = true
    current ??= workWhileWoken().finally(() => {
      current = null
      if (isWoken) wake()
    })
  }

  const workWhileWoken = async () => {
    while (isWoken && !isClosed) {
      isWoken = false
      cancelTimer?.()
      cancelTimer = null
      try {
        const wait = await work()
        if (wait !== null && wait <= 0) isWoken = true
        else if (wait !== null) cancelTimer = later(wait, wake)
      } catch (error) {
        onFault(error)
        cancelTimer = later(restAfterFault, wake)
      }
    }
  }

  return {
    wake,
    running: () => current,
    close() {
      isClosed = true
      cancelTimer?.()
    },
  }
}
