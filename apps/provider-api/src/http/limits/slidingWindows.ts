/** At most `most` calls within any `seconds` in a row. */
export type Window = { most: number; seconds: number }

/** Recent calls by key, in this process only. */
export type SlidingWindows = {
  /** Seconds until one more call fits into the window; null when it fits now. Counts nothing. */
  waitOf: (key: string, window: Window) => number | null
  /** Counts one call; the returned function takes it out again, once. */
  count: (key: string, window: Window) => () => void
}

/** Interval in milliseconds at which unused keys are removed. */
const SWEEP_EVERY = 60_000

/**
 * Exact sliding windows on the injected clock (reliability T-29). A fixed window allows twice the limit around its
 * edge, and a token bucket adds its burst to the rate. Refused calls are not counted, so they neither prolong the wait
 * nor use memory: 8 bytes per accepted call of the last window.
 */
export function createSlidingWindows(now: () => Date): SlidingWindows {
  const calls = new Map<string, { times: number[]; length: number }>()
  let sweptAt = now().getTime()

  const recent = (key: string, { seconds }: Window, at: number): number[] => {
    const times = calls.get(key)?.times ?? []
    const firstInside = times.findIndex((time) => time > at - seconds * 1000)
    times.splice(0, firstInside === -1 ? times.length : firstInside)
    return times
  }

  const sweep = (at: number): void => {
    if (at - sweptAt < SWEEP_EVERY) return
    sweptAt = at
    for (const [key, { times, length }] of calls) if ((times.at(-1) ?? 0) <= at - length) calls.delete(key)
  }

  return {
    waitOf(key, window) {
      const at = now().getTime()
      const times = recent(key, window, at)
      const leavesFirst = times[times.length - window.most]
      return leavesFirst === undefined
        ? null
        : Math.max(1, Math.ceil((leavesFirst + window.seconds * 1000 - at) / 1000))
    },
    count(key, window) {
      const at = now().getTime()
      sweep(at)
      const times = recent(key, window, at)
      times.push(at)
      calls.set(key, { times, length: window.seconds * 1000 })
      let isCounted = true
      return () => {
        const index = isCounted ? times.lastIndexOf(at) : -1
        isCounted = false
        if (index !== -1) times.splice(index, 1)
      }
    },
  }
}
