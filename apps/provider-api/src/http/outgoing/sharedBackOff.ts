import { AsyncLocalStorage } from 'node:async_hooks'
import { createFairQueue } from '../../db/createFairQueue.ts'
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

const currentOwner = new AsyncLocalStorage<string>()

/** Makes the calls of `work` in the turns of an owner, such as a company; all others are those of one owner. */
export const inEndpointTurnsOf = <T>(owner: string, work: () => T): T => currentOwner.run(owner, work)

/**
 * Makes the calls of a process share the budget of an endpoint that answers 429: after a refusal none is sent before
 * the time of its `Retry-After`, then one, and two more for each that was not refused, of the owners in turn
 * (`inEndpointTurnsOf`), of each in the order in which they came. A call that would wait for more than twenty seconds
 * is answered 429 at once; of more than two hundred, so is the newest one of the owner with the most.
 */
export function sharedBackOff(
  send: typeof globalThis.fetch,
  { now, later }: Pick<Environment, 'now' | 'later'>,
): typeof globalThis.fetch {
  const queue = createFairQueue<Turn>()
  /** The turns for which calls wait, by owner, oldest first. */
  const waiting = new Map<string, Set<Turn>>()
  let waitingCount = 0
  let heldUntil = 0
  let hold = firstHold
  let stopHold: (() => void) | null = null

  /** Gives their turns to so many calls. */
  function release(count: number) {
    for (let given = 0; given < count; given += 1) queue.takeFirst()?.take()
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
    if (heldUntil - now().getTime() > longestWait)
      for (const own of [...waiting.values()]) for (const turn of [...own]) turn.refuse()
  }
  /** Refuses a call of the owner that has the most, and more than `owner` would have. Returns whether there was one. */
  function makeRoomFor(owner: string): boolean {
    const [most] = [...waiting.values()].toSorted((one, other) => other.size - one.size)
    if (most === undefined || most.size <= (waiting.get(owner)?.size ?? 0) + 1) return false
    ;[...most].at(-1)?.refuse()
    return true
  }
  /** Resolves when it is the turn of a call: false when that comes too late. */
  function turnOf(signal: AbortSignal | null | undefined): Promise<boolean> {
    const owner = currentOwner.getStore() ?? ''
    if (heldUntil - now().getTime() > longestWait) return Promise.resolve(false)
    if (waitingCount >= mostWaiting && !makeRoomFor(owner)) return Promise.resolve(false)
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => () => {
        if (!waiting.get(owner)?.delete(turn)) return
        if (waiting.get(owner)?.size === 0) waiting.delete(owner)
        waitingCount -= 1
        leave()
        stopWait()
        signal?.removeEventListener('abort', abort)
        act()
      }
      const turn: Turn = { take: settle(() => resolve(true)), refuse: settle(() => resolve(false)) }
      const abort = settle(() => reject(signal?.reason as Error))
      const stopWait = later(longestWait, turn.refuse)
      const leave = queue.add({ kind: 'call', owner }, turn)
      waiting.set(owner, (waiting.get(owner) ?? new Set()).add(turn))
      waitingCount += 1
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort)
    })
  }

  return async (input, init) => {
    if ((stopHold !== null || waitingCount > 0) && !(await turnOf(init?.signal))) return refusal()
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
