import type { Environment } from '../../ports/Ports.ts'

/**
 * Milliseconds for which an endpoint is left alone that does not say for how long; doubled by each refusal in a row.
 */
const firstHold = 1_000
const longestHold = 30_000
/** An endpoint that asks for more is tried again nevertheless: its operator may have raised the budget meanwhile. */
const longestAsked = 300_000
/** Milliseconds that a call waits for its turn, and how many do: somebody waits for its answer. */
const longestWait = 20_000
const mostWaiting = 200

type Turn = { take: () => void; refuse: () => void }

/**
 * Makes the calls of a process share the budget of an endpoint that answers 429: after a refusal none is sent before
 * the time of its `Retry-After`, then one, and two more for each that was not refused, in the order in which they came.
 * A call that would wait for more than twenty seconds, or behind two hundred others, is answered 429 at once.
 */
export function sharedBackOff(
  send: typeof globalThis.fetch,
  { now, later }: Pick<Environment, 'now' | 'later'>,
): typeof globalThis.fetch {
  const waiting = new Set<Turn>()
  let heldUntil = 0
  let hold = firstHold
  let stopHold: (() => void) | null = null

  /** Gives a turn to the calls that wait the longest. */
  function release(count: number) {
    for (const turn of [...waiting].slice(0, count)) turn.take()
  }
  function holdBack(answer: Response) {
    const isNew = stopHold === null
    const asked = retryAfter(answer, now())
    heldUntil = Math.max(heldUntil, now().getTime() + (asked ?? hold))
    if (isNew) hold = Math.min(longestHold, hold * 2)
    stopHold?.()
    stopHold = later(heldUntil - now().getTime(), () => {
      stopHold = null
      release(1)
    })
    // Their time would be over before their turn.
    if (heldUntil - now().getTime() > longestWait) for (const turn of waiting) turn.refuse()
  }
  /** Resolves when it is the turn of a call: false when that comes too late. */
  function turnOf(signal: AbortSignal | null | undefined): Promise<boolean> {
    if (waiting.size >= mostWaiting || heldUntil - now().getTime() > longestWait) return Promise.resolve(false)
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => () => {
        if (!waiting.delete(turn)) return
        stopWait()
        signal?.removeEventListener('abort', abort)
        act()
      }
      const turn: Turn = { take: settle(() => resolve(true)), refuse: settle(() => resolve(false)) }
      const abort = settle(() => reject(signal?.reason as Error))
      const stopWait = later(longestWait, turn.refuse)
      waiting.add(turn)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort)
    })
  }

  return async (input, init) => {
    if ((stopHold !== null || waiting.size > 0) && !(await turnOf(init?.signal))) return refusal()
    let answer: Response | null = null
    try {
      answer = await send(input, init)
      return answer
    } finally {
      if (answer?.status === 429) holdBack(answer)
      else if (stopHold === null) {
        if (answer !== null) hold = firstHold
        // A call that failed otherwise hands its turn on, so that nobody waits for ever.
        release(answer === null ? 1 : 2)
      }
    }
  }
}

/** The answer to a call that was not sent; the client of the endpoint makes no further attempt. */
const refusal = () => new Response(null, { status: 429, headers: { 'x-should-retry': 'false' } })

/** Milliseconds that an answer asks to wait, in seconds or until a date; null when it does not say. */
function retryAfter({ headers }: Response, at: Date): number | null {
  const asked = headers.get('retry-after')
  if (asked === null) return null
  const wait = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - at.getTime()
  return Number.isNaN(wait) ? null : Math.min(longestAsked, Math.max(0, wait))
}
