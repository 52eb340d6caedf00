import { refuse } from '../../errors/refuse.ts'

/** Calls with large bodies that are identified and admitted at the same time; the others wait unread. */
const turnsAtOnce = 2
/**
 * Maximum number of waiting calls: enough for a busy minute, since each one of an attacker holds a
 * connection and its headers.
 */
const mostWaiting = 200

export type BodyTurn = {
  /** Resolves when the turn begins, or is ended before. */
  begun: Promise<void>
  /** Passes the turn to the next call, or leaves the queue. */
  end: () => void
}

/** Grants turns in the order of the calls. Throws 503 with Retry-After when too many are waiting (reliability L-2). */
export function createBodyTurns(): () => BodyTurn {
  let taken = 0
  const waiting = new Set<() => void>()
  return () => {
    if (taken >= turnsAtOnce && waiting.size >= mostWaiting)
      throw refuse('RATE_LIMITED', 'The server is busy with large requests, try again in a moment', {
        status: 503,
        retryAfter: 5,
      })
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    if (taken < turnsAtOnce) {
      taken += 1
      begin()
    } else waiting.add(begin)
    let isEnded = false
    return {
      begun,
      end() {
        if (isEnded) return
        isEnded = true
        if (waiting.delete(begin)) return begin()
        const [next] = waiting
        if (!next) taken -= 1
        else {
          waiting.delete(next)
          next()
        }
      },
    }
  }
}
