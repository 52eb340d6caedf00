import { ApiError } from '@frontdesk/api-client'

export type LogEntries<Event> = { events: readonly { seq: number; event: Event | null }[]; hasMore: boolean }

/** Why everything on screen is to be read again: the first connection, one after a loss, or a log that no longer reaches back. */
export type ReadAgain = 'connected' | 'reconnected' | 'expired'

export type FollowLogWorld<Event> = {
  /** What the log tells after a place. */
  ask(after: number, signal: AbortSignal): Promise<LogEntries<Event>>
  /** Takes an event, each once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  apply(event: Event, isCaughtUp: boolean): void
  readAgain(why: ReadAgain): void
  /** Nothing is missing up to where the log was known to stand. */
  caughtUp(): void
  /** Drops the connection and opens it anew, to be told where the log stands. */
  reconnect(): void
  later(milliseconds: number, deed: () => void): () => void
}

export type LogFollower<Event> = {
  /** A connection is there; where the log stands will be told once its rooms are joined. */
  begin(): void
  /** The server told the newest place of the log. */
  stands(seq: number): void
  /** The live connection told an event and its place. */
  offer(seq: number, event: Event): void
  /** Something may have been missed while nobody looked. */
  check(): void
  /** The connection is lost or closed: what was asked for it is dropped. */
  pause(): void
}

const GAP_PATIENCE = 2000
const SESSION_PATIENCE = 5000
const LONGEST_WAIT = 10_000
/** A server that asks for more is asked again after this. */
const LONGEST_TOLD = 60_000

/**
 * Follows one company's log through losses, gaps and repetitions (reliability C6): an event is taken when all before it
 * are, the cursor moves only then, and what stays missing for two seconds is fetched.
 */
export function followLog<Event>(world: FollowLogWorld<Event>): LogFollower<Event> {
  /** All up to here were taken. Null until the log's place is told. */
  let cursor: number | null = null
  /** How far the log is known to reach. */
  let newest = 0
  let ahead = new Map<number, Event>()
  const takenUncounted = new Set<number>()
  let isFresh = false
  let cursorAtBegin = 0
  let isKept = true
  let failures = 0
  let fetching: AbortController | null = null
  let cancelTimer: (() => void) | null = null

  const stopTimer = () => {
    cancelTimer?.()
    cancelTimer = null
  }
  const inAWhile = (milliseconds: number, deed: () => void) => {
    stopTimer()
    cancelTimer = world.later(milliseconds, () => {
      cancelTimer = null
      deed()
    })
  }
  const isBehind = () => cursor !== null && newest > cursor

  const takeAhead = () => {
    if (cursor === null) return
    for (const seq of ahead.keys()) if (seq <= cursor) ahead.delete(seq)
    for (let event = ahead.get(cursor + 1); event !== undefined; event = ahead.get(cursor + 1)) {
      ahead.delete(cursor + 1)
      world.apply(event, false)
      cursor += 1
    }
  }

  /** As it comes, while nobody says where the log stands. */
  const takeUncounted = (seq: number, event: Event) => {
    if (takenUncounted.has(seq)) return
    takenUncounted.add(seq)
    world.apply(event, false)
  }

  const jumpTo = (seq: number, why: ReadAgain) => {
    cursor = seq
    takeAhead()
    newest = Math.max(cursor, ...ahead.keys())
    world.readAgain(why)
  }

  const settle = () => {
    failures = 0
    isFresh = false
    world.caughtUp()
    if (isBehind()) watchGap()
  }
  const watchGap = () => {
    if (!cancelTimer && !fetching) inAWhile(GAP_PATIENCE, () => isBehind() && void catchUp())
  }

  const catchUp = async (): Promise<void> => {
    if (fetching || cursor === null) return
    stopTimer()
    const { signal } = (fetching = new AbortController())
    const before = cursor
    try {
      let page: LogEntries<Event>
      let asked: number
      do {
        asked = cursor
        page = await world.ask(asked, signal)
        if (signal.aborted) return
        for (const { seq, event } of [...page.events].sort((a, b) => a.seq - b.seq)) {
          if (seq <= cursor) continue
          if (event !== null) world.apply(event, true)
          cursor = seq
        }
        takeAhead()
      } while (page.hasMore && cursor > asked)
      fetching = null
      // The log says that it goes on, and does not tell how: nothing is lost when everything is read again.
      if (cursor === before && isBehind()) jumpTo(newest, 'expired')
      settle()
    } catch (error) {
      if (signal.aborted) return
      fetching = null
      stumble(error)
    }
  }

  const stumble = (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 410) {
      // Nothing is known to be missing: the log was cut behind a loss that nobody noticed, or began anew. A new connection is told which.
      if (!isBehind()) return world.reconnect()
      jumpTo(newest, 'expired')
      settle()
    } else if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      isKept = false
      cursor = null
      world.readAgain('reconnected')
      settle()
    } else {
      const told = error instanceof ApiError ? error.retryAfter : null
      const wait = told === null ? Math.min(2 ** failures * 1000, LONGEST_WAIT) : Math.min(told * 1000, LONGEST_TOLD)
      failures += 1
      inAWhile(wait, () => void catchUp())
    }
  }

  return {
    begin() {
      isFresh = true
      cursorAtBegin = cursor ?? 0
      ahead = new Map()
      takenUncounted.clear()
      inAWhile(SESSION_PATIENCE, () => {
        if (cursor !== null) return void catchUp()
        const waiting = [...ahead].sort(([a], [b]) => a - b)
        ahead.clear()
        world.readAgain('reconnected')
        settle()
        for (const [seq, event] of waiting) takeUncounted(seq, event)
      })
    },
    stands(seq) {
      if (!isKept) return settle()
      if (cursor === null) {
        stopTimer()
        let reached = seq
        while (takenUncounted.has(reached + 1)) reached += 1
        jumpTo(reached, 'connected')
        settle()
      } else if (!isFresh) {
        newest = Math.max(newest, seq)
        if (isBehind()) watchGap()
      } else if (seq < cursorAtBegin) {
        jumpTo(seq, 'expired')
        settle()
      } else {
        newest = Math.max(newest, seq)
        if (isBehind()) void catchUp()
        else {
          stopTimer()
          settle()
        }
      }
    },
    offer(seq, event) {
      if (!isKept) world.apply(event, false)
      else if (cursor === null) {
        if (isFresh) ahead.set(seq, event)
        else takeUncounted(seq, event)
      } else if (seq > cursor) {
        ahead.set(seq, event)
        newest = Math.max(newest, seq)
        takeAhead()
        if (isBehind() && !isFresh) watchGap()
      }
    },
    check() {
      if (!isFresh && isKept) void catchUp()
    },
    pause() {
      stopTimer()
      fetching?.abort()
      fetching = null
    },
  }
}
