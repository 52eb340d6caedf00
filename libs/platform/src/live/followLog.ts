import { ApiError } from '@frontdesk/api-client'

export type LogEntries<Event> = { events: readonly { seq: number; event: Event | null }[]; hasMore: boolean }

/** Why everything on screen is to be read again: the first connection, one after a loss, or a log that no longer reaches back. */
export type RefetchRequest = 'connected' | 'reconnected' | 'expired'

export type FollowLogOptions<Event> = {
  /** What the log tells after a place. */
  ask(after: number, signal: AbortSignal): Promise<LogEntries<Event>>
  /** Takes an event, each once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  apply(event: Event, isCaughtUp: boolean): void
  readAgain(why: RefetchRequest): void
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

/** What a failed fetch of missed events means: read everything again, stop counting on a log, or try again after a wait. */
export type FetchFailure = { is: 'expired' } | { is: 'unsupported' } | { is: 'passing'; wait: number }

/** `failures`: how many attempts failed before this one. The wait is in milliseconds. */
export function fetchFailureOf(error: unknown, failures: number): FetchFailure {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 410) return { is: 'expired' }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { is: 'unsupported' }
  const told = error instanceof ApiError ? error.retryAfter : null
  const wait = told === null ? Math.min(2 ** failures * 1000, LONGEST_WAIT) : Math.min(told * 1000, LONGEST_TOLD)
  return { is: 'passing', wait }
}

/** One timer: setting it again replaces what waits. */
function createTimer(later: FollowLogOptions<unknown>['later']) {
  let cancel: (() => void) | null = null
  const stop = () => {
    cancel?.()
    cancel = null
  }
  return {
    stop,
    isSet: () => cancel !== null,
    set(milliseconds: number, action: () => void) {
      stop()
      cancel = later(milliseconds, () => {
        cancel = null
        action()
      })
    },
  }
}

/** The place in the log up to which every event was applied, and the events that wait for one before them. */
function createLogPosition<Event>(apply: FollowLogOptions<Event>['apply']) {
  /** Null until the log's place is told. */
  let cursor: number | null = null
  /** How far the log is known to reach. */
  let newest = 0
  let ahead = new Map<number, Event>()
  const appliedUncounted = new Set<number>()

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
    applyAhead,
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
    /** The events that wait, in order; they wait no more. */
    takeWaiting(): [number, Event][] {
      const waiting = [...ahead].sort(([a], [b]) => a - b)
      ahead.clear()
      return waiting
    },
    /** Applies an event as it comes, while nobody says where the log stands. */
    applyUncounted(seq: number, event: Event) {
      if (appliedUncounted.has(seq)) return
      appliedUncounted.add(seq)
      apply(event, false)
    },
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

/**
 * Follows one company's log through losses, gaps and repetitions (reliability C6): an event is taken when all before it
 * are, the cursor moves only then, and what stays missing for two seconds is fetched.
 */
export function followLog<Event>(world: FollowLogOptions<Event>): LogFollower<Event> {
  const log = createLogPosition<Event>(world.apply)
  const timer = createTimer(world.later)
  let isFresh = false
  let cursorAtBegin = 0
  let isKept = true
  let failures = 0
  let fetching: AbortController | null = null

  const jumpTo = (seq: number, why: RefetchRequest) => {
    log.jumpTo(seq)
    world.readAgain(why)
  }
  const settle = () => {
    failures = 0
    isFresh = false
    world.caughtUp()
    if (log.isBehind()) watchGap()
  }
  const watchGap = () => {
    if (!timer.isSet() && !fetching) timer.set(GAP_PATIENCE, () => log.isBehind() && void catchUp())
  }

  const catchUp = async (): Promise<void> => {
    const before = log.cursor()
    if (fetching || before === null) return
    timer.stop()
    const { signal } = (fetching = new AbortController())
    try {
      for (let from = before; ;) {
        const page = await world.ask(from, signal)
        if (signal.aborted) return
        log.applyPage(page)
        const reached = log.cursor() ?? from
        if (!page.hasMore || reached <= from) break
        from = reached
      }
      fetching = null
      // The log says that it goes on, and does not tell how: nothing is lost when everything is read again.
      if (log.cursor() === before && log.isBehind()) jumpTo(log.newest(), 'expired')
      settle()
    } catch (error) {
      if (signal.aborted) return
      fetching = null
      recover(error)
    }
  }

  const recover = (error: unknown) => {
    const failure = fetchFailureOf(error, failures)
    if (failure.is === 'passing') {
      failures += 1
      timer.set(failure.wait, () => void catchUp())
    } else if (failure.is === 'unsupported') {
      isKept = false
      log.forget()
      world.readAgain('reconnected')
      settle()
    } else if (log.isBehind()) {
      jumpTo(log.newest(), 'expired')
      settle()
    } else {
      // Nothing is known to be missing: the log was cut behind a loss that nobody noticed, or began anew. A new connection is told which.
      world.reconnect()
    }
  }

  /** The session's word did not come in time. */
  const beginWithoutStand = () => {
    if (log.cursor() !== null) return void catchUp()
    const waiting = log.takeWaiting()
    world.readAgain('reconnected')
    settle()
    for (const [seq, event] of waiting) log.applyUncounted(seq, event)
  }

  return {
    begin() {
      isFresh = true
      cursorAtBegin = log.cursor() ?? 0
      log.reset()
      timer.set(SESSION_PATIENCE, beginWithoutStand)
    },
    stands(seq) {
      if (!isKept) return settle()
      if (log.cursor() === null) {
        timer.stop()
        jumpTo(log.reachedFrom(seq), 'connected')
        return settle()
      }
      if (isFresh && seq < cursorAtBegin) {
        jumpTo(seq, 'expired')
        return settle()
      }
      log.extendTo(seq)
      if (!isFresh) {
        if (log.isBehind()) watchGap()
      } else if (log.isBehind()) void catchUp()
      else {
        timer.stop()
        settle()
      }
    },
    offer(seq, event) {
      const cursor = log.cursor()
      if (!isKept) world.apply(event, false)
      else if (cursor === null) {
        if (isFresh) log.wait(seq, event)
        else log.applyUncounted(seq, event)
      } else if (seq > cursor) {
        log.wait(seq, event)
        log.extendTo(seq)
        log.applyAhead()
        if (log.isBehind() && !isFresh) watchGap()
      }
    },
    check() {
      if (!isFresh && isKept) void catchUp()
    },
    pause() {
      timer.stop()
      fetching?.abort()
      fetching = null
    },
  }
}
