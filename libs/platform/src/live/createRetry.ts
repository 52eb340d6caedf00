import { toRestart } from '@frontdesk/api-client'
import type { LiveSocket } from './LiveSocket.ts'

const LONGEST_REST = 30_000

/** The seconds to wait that a refused handshake told, a minute at most. */
export const toldWaitOf = (error: unknown): number => {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return typeof data === 'object' && data !== null && 'retryAfter' in data ? toRestart(data).retryAfter : 0
}

type RetryWorld = {
  socket: () => LiveSocket | null
  later: (milliseconds: number, action: () => void) => () => void
  dice: () => number
  checkSession: () => void
}

/** The tries of our own, where Socket.IO makes none. */
export function createRetry({ socket, later, dice, checkSession }: RetryWorld) {
  let refusals = 0
  let cancel: (() => void) | null = null
  const retryIn = (milliseconds: number, action: () => void = () => void socket()?.connect()) => {
    cancel?.()
    cancel = later(milliseconds, action)
  }
  return {
    retryIn,
    cancel: () => cancel?.(),
    /** It connected: the next refusal is the first again. */
    reset() {
      refusals = 0
    },
    /** After a refusal Socket.IO rests for ever (reliability T-09): the session is checked, then we try again ourselves. */
    afterRefusal(toldToWait = 0) {
      checkSession()
      retryIn(Math.max(Math.min(1000 * 2 ** refusals, LONGEST_REST), toldToWait * 1000))
      refusals += 1
    },
    /**
     * A server that is about to stop says so: the connection is left before it breaks, and clients come back spread over as
     * much time again, not all in one moment (reliability F-25). Calls under way go on by themselves.
     */
    leaveFor(seconds: number) {
      cancel?.()
      socket()?.disconnect()
      retryIn(Math.round(seconds * 1000 * (1 + dice())))
    },
  }
}
