import type { Ports } from '../ports/Ports.ts'

/** After a fault of our own, a broken database say, nothing is hurried. Milliseconds. */
export const restAfterFault = 5000

export type Sleeper = {
  /** Looks at once, or once more when it is looking already. */
  wake: () => void
  /** The look that goes on; null while it sleeps. */
  looking: () => Promise<void> | null
  /** Sleeps for good. A look that goes on comes to its end. */
  close: () => void
}

/**
 * Looks when it is woken, and again when `look` said so: it answers in how many milliseconds something will be due, 0 or less
 * for at once, null when only a waking brings news. A look that throws is told to `hearFault` and tried again after a rest.
 */
export function createSleeper(
  later: Ports['later'],
  look: () => Promise<number | null>,
  hearFault: (error: unknown) => void,
): Sleeper {
  let lookingNow: Promise<void> | null = null
  let isWoken = false
  let isClosed = false
  let callOff: (() => void) | null = null

  const wake = () => {
    if (isClosed) return
    isWoken = true
    lookingNow ??= lookWhileWoken().finally(() => {
      lookingNow = null
      if (isWoken) wake()
    })
  }

  const lookWhileWoken = async () => {
    while (isWoken && !isClosed) {
      isWoken = false
      callOff?.()
      callOff = null
      try {
        const wait = await look()
        if (wait !== null && wait <= 0) isWoken = true
        else if (wait !== null) callOff = later(wait, wake)
      } catch (error) {
        hearFault(error)
        callOff = later(restAfterFault, wake)
      }
    }
  }

  return {
    wake,
    looking: () => lookingNow,
    close() {
      isClosed = true
      callOff?.()
    },
  }
}
