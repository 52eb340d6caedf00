import type { StillClock } from './aStillClock.ts'

/** A clock that goes on by itself while a test waits for work. */
export type DrivenClock = {
  /** Advances the clock, whenever something waits for it no longer than `most` milliseconds, until `work` has ended. */
  advanceUntil: <T>(work: Promise<T>, most: number) => Promise<T>
  /**
   * Advances the clock to what waits for it, if that is no longer than `most` milliseconds away. Returns whether there
   * was something. It stands still while a request of this process is on its way, however long that takes on a busy
   * machine: its timeout is by the same clock.
   */
  advance: (most: number) => boolean
  /** Ends the counting of requests, for which `fetch` is replaced. */
  stop: () => void
}

/** Drives a clock by what waits for it. */
export function driveClock(clock: StillClock): DrivenClock {
  const requests = countRequests()
  const advance = (most: number): boolean => {
    const [next] = clock
      .due()
      .filter((due) => due <= most)
      .sort((a, b) => a - b)
    if (next === undefined || requests.onTheirWay() > 0) return false
    clock.advance(next)
    return true
  }
  return {
    advance,
    async advanceUntil<T>(work: Promise<T>, most: number): Promise<T> {
      let isDone = false
      const end = () => void (isDone = true)
      work.then(end, end)
      for (;;) {
        await new Promise(setImmediate)
        if (isDone) return work
        advance(most)
      }
    },
    stop: requests.stop,
  }
}

/** Counts the requests of this process that are on their way, from the call until the whole answer is there. */
function countRequests(): { onTheirWay: () => number; stop: () => void } {
  const send = globalThis.fetch
  const onTheirWay = new Set<object>()
  globalThis.fetch = async (...request) => {
    const one = {}
    onTheirWay.add(one)
    const end = () => void onTheirWay.delete(one)
    try {
      const answer = await send(...request)
      void answer.clone().arrayBuffer().then(end, end)
      return answer
    } catch (error) {
      end()
      throw error
    }
  }
  return { onTheirWay: () => onTheirWay.size, stop: () => void (globalThis.fetch = send) }
}
