import { toRestart } from '@frontdesk/api-client'
import type { LiveSocket } from './LiveSocket.ts'

/** Milliseconds. */
const LONGEST_WAIT = 30_000

/** The wait in seconds that a refused handshake asks for, a minute at most; 0 without one. */
export const retryAfterOfRefusal = (error: unknown): number => {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null && 'retryAfter' in data ? toRestart(data).retryAfter : 0
}

/** Whether a handshake was refused because the company has as many live connections as it may have (decision 0441). */
export const isFull = (error: unknown): boolean => {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'CONNECTIONS_FULL'
}

type RetryOptions = {
  socket: () => LiveSocket | null
  later: (milliseconds: number, action: () => void) => () => void
  dice: () => number
  checkSession: () => void
}

/** Creates the attempts to connect that Socket.IO does not make itself. */
export function createRetry({ socket, later, dice, checkSession }: RetryOptions) {
  let refusals = 0
  let cancel: (() => void) | null = null
  const retryIn = (milliseconds: number, action: () => void = () => void socket()?.connect()) => {
    cancel?.()
    cancel = later(milliseconds, action)
  }
  return {
    retryIn,
    cancel: () => cancel?.(),
    /** Call when connected: the next refusal counts as the first again. */
    reset() {
      refusals = 0
    },
    /**
     * Socket.IO makes no attempt after a refusal (reliability T-09): checks the session and retries. `retryAfter`:
     * seconds; the wait is between once and twice as long, because whoever was refused in a storm would come back in
     * one moment (reliability F-26).
     */
    afterRefusal(retryAfter = 0) {
      checkSession()
      retryIn(Math.max(Math.min(1000 * 2 ** refusals, LONGEST_WAIT), Math.round(retryAfter * 1000 * (1 + dice()))))
      refusals += 1
    },
    /**
     * Leaves a server that announced to stop, before the connection breaks, and reconnects after a random wait between
     * once and twice the announced seconds, so that not all clients return in one moment (reliability F-25).
     */
    leaveFor: (seconds: number) => {
      cancel?.()
      socket()?.disconnect()
      retryIn(Math.round(seconds * 1000 * (1 + dice())))
    },
  }
}
