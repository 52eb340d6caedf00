import type { FollowLogOptions, LogEntries } from './FollowLogOptions.ts'

/** The place in the log up to which every event was applied, and the events that wait for one before them. */
export function createLogPosition<Event>(apply: FollowLogOptions<Event>['apply']) {
  /** Null until the newest place of the log is reported. */
  let cursor: number | null = null
  /** The newest sequence number that the server has reported. */
  let newest = 0
  let ahead = new Map<number, Event>()
  const appliedUncounted = new Set<number>()
  let hasUncounted = false

  const applyAhead = () => {
    if (cursor === null) return
    for (const seq of ahead.keys()) if (seq <= cursor) ahead.delete(seq)
    for (let event = ahead.get(cursor + 1); event !== undefined; event = ahead.get(cursor + 1)) {
      ahead.delete(cursor + 1)
      apply(event, false)
      cursor += 1
    }
  }
  return {
    cursor: () => cursor,
    newest: () => newest,
    isBehind: () => cursor !== null && newest > cursor,
    reset() {
      ahead = new Map()
      appliedUncounted.clear()
    },
    forget() {
      cursor = null
    },
    extendTo(seq: number) {
      newest = Math.max(newest, seq)
    },
    jumpTo(seq: number) {
      cursor = seq
      applyAhead()
      newest = Math.max(cursor, ...ahead.keys())
    },
    wait(seq: number, event: Event) {
      ahead.set(seq, event)
    },
    /** Applies an event as soon as all before it are. */
    receive(seq: number, event: Event) {
      ahead.set(seq, event)
      newest = Math.max(newest, seq)
      applyAhead()
    },
    /** The events that wait, in order; they wait no more. */
    takeWaiting(): [number, Event][] {
      const waiting = [...ahead].sort(([a], [b]) => a - b)
      ahead.clear()
      return waiting
    },
    /** Applies an event as it arrives, while the newest place of the log is unknown. */
    applyUncounted(seq: number, event: Event) {
      if (appliedUncounted.has(seq)) return
      appliedUncounted.add(seq)
      hasUncounted = true
      apply(event, false)
    },
    /** Whether events were ever applied as they came: they must not be fetched from a position before them. */
    hasUncounted: () => hasUncounted,
    /** The last place from `seq` on without a hole among the events that were applied as they came. */
    reachedFrom(seq: number): number {
      let reached = seq
      while (appliedUncounted.has(reached + 1)) reached += 1
      return reached
    },
    /** Applies a page that was fetched. */
    applyPage({ events }: LogEntries<Event>) {
      for (const { seq, event } of [...events].sort((a, b) => a.seq - b.seq)) {
        if (cursor === null || seq <= cursor) continue
        if (event !== null) apply(event, true)
        cursor = seq
      }
      applyAhead()
    },
  }
}
