import type { SlidingWindows, Window } from './slidingWindows.ts'

/** A call and one of the windows that it counts in. */
export type Counted = { key: string; window: Window }

/** The recent calls of all keys, wherever they are kept. */
export type CallCounts = {
  /** Seconds until one more call fits into the window; null when it fits now. Counts nothing. */
  waitOf: (counted: Counted) => Promise<number | null>
  /** Counts a call in all windows, or in none when one is full: the seconds to wait. `undo` takes it out again. */
  countAll: (counted: readonly Counted[]) => Promise<{ undo: () => void } | { wait: number }>
}

/** Counts in the memory of this process. */
export const countsInMemory = (windows: SlidingWindows): CallCounts => ({
  waitOf: ({ key, window }) => Promise.resolve(windows.waitOf(key, window)),
  countAll: (counted) => {
    const waits = counted.flatMap(({ key, window }) => windows.waitOf(key, window) ?? [])
    if (waits.length > 0) return Promise.resolve({ wait: Math.max(...waits) })
    const undo = counted.map(({ key, window }) => windows.count(key, window))
    return Promise.resolve({
      undo: () => {
        for (const each of undo) each()
      },
    })
  },
})
