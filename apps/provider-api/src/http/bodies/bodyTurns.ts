import { refuse } from '../../errors/refuse.ts'

/** So many large bodies at once are looked up and let in: the others wait unread. */
const turnsAtOnce = 2
/** So many may wait; an attacker who waits costs a connection and its headers, so this is no more than a busy minute needs. */
const mostWaiting = 200

export type BodyTurn = {
  /** Resolves when the turn has come, or was ended before it came. */
  begun: Promise<void>
  /** Gives the turn to the next, or leaves the queue. */
  end: () => void
}

/** Gives out turns in the order of asking. Throws a 503 with Retry-After when too many wait (reliability L-2). */
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
