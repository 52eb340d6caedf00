import { AsyncLocalStorage } from 'node:async_hooks'
import type { Environment } from '../ports/Ports.ts'

type Waiting = { at: number; run: () => void }

/** A manual clock: `advance` runs the jobs that become due, in order. */
export type StillClock = {
  now: () => Date
  later: Environment['later']
  advance: (milliseconds: number) => void
  /** Puts the clock forward at once, as after a sleep of the machine: what became due runs at the end of it. */
  leap: (milliseconds: number) => void
  reset: () => void
  /** In how many milliseconds each waiting job is due. */ due: () => number[]
}

const beginning = Date.parse('2026-11-20T12:00:00.000Z')

export function aStillClock(): StillClock {
  let at = beginning
  let waiting: Waiting[] = []
  return {
    now: () => new Date(at),
    later(milliseconds, run) {
      // Like a timer, it belongs to what is going on when it is set.
      const one = { at: at + milliseconds, run: AsyncLocalStorage.bind(run) }
      waiting.push(one)
      return () => void (waiting = waiting.filter((other) => other !== one))
    },
    advance(milliseconds) {
      const until = at + milliseconds
      for (;;) {
        const next = waiting.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((one) => one !== next)
        at = next.at
        next.run()
      }
      at = until
    },
    leap(milliseconds) {
      at += milliseconds
      const due = waiting.filter((one) => one.at <= at).sort((a, b) => a.at - b.at)
      for (const one of due) {
        // A timer that ran before it may have cancelled it.
        if (!waiting.includes(one)) continue
        waiting = waiting.filter((other) => other !== one)
        one.run()
      }
    },
    due: () => waiting.map((one) => one.at - at),
    reset() {
      at = beginning
      waiting = []
    },
  }
}
