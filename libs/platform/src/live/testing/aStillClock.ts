/** A clock that stands still until the test lets time pass. */
export function aStillClock(): {
  later: (milliseconds: number, action: () => void) => () => void
  pass: (milliseconds: number) => void
  sleep: (milliseconds: number) => void
  now: () => number
} {
  let now = 0
  let waiting: { at: number; action: () => void }[] = []
  return {
    now: () => now,
    later: (milliseconds, action) => {
      const timer = { at: now + milliseconds, action }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((other) => other !== timer)
      }
    },
    // Time passes without timers running; due ones run late, and once.
    sleep: (milliseconds) => {
      now += milliseconds
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      due.forEach(({ action }) => action())
    },
    pass: (milliseconds) => {
      const until = now + milliseconds
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = next.at
        next.action()
      }
      now = until
    },
  }
}
