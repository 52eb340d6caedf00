import type { Ports } from '../ports/Ports.ts'

/** After a fault of our own, a broken database say, nothing is hurried. Milliseconds. */
export const restAfterFault = 5000

export type WorkLoop = {
  /** Looks at once, or once more when it is looking already. */
  wake: () => void
  /** The look that goes on; null while it sleeps. */
  running: () => Promise<void> | null
  /** Sleeps for good. A look that goes on comes to its end. */
  close: () => void
}

/**
 * Looks when it is woken, and again when `look` said so: it answers in how many milliseconds something will be due, 0 or less
 * for at once, null when only a waking brings news. A look that throws is told to `hearFault` and tried again after a rest.
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
