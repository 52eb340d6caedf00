import { ApiError } from '@frontdesk/api-client'

export type LogEntries<Event> = { events: readonly { seq: number; event: Event | null }[]; hasMore: boolean }

/** Why everything on screen is to be refetched: the first connection, one after a loss, or a log that no longer reaches back. */
export type RefetchRequest = 'connected' | 'reconnected' | 'expired'

export type FollowLogOptions<Event> = {
  /** Fetches the log's entries after a sequence number. */
  fetchPage: (after: number, signal: AbortSignal) => Promise<LogEntries<Event>>
  /** Applies an event, each once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  apply: (event: Event, isCaughtUp: boolean) => void
  refetch: (why: RefetchRequest) => void
  /**
   * Called when the newest position is first reported: returns the position from which nothing on screen lacks an event, or null
   * when everything is to be refetched.
   */
  followFrom: (newest: number) => number | null
  /** Nothing is missing up to the newest known place of the log. */
  onCaughtUp: () => void
  /** Drops the connection and opens a new one, which reports the newest place of the log. */
  reconnect: () => void
  later: (milliseconds: number, action: () => void) => () => void
}

export type LogFollower<Event> = {
  /** Call when connected; the newest place of the log is reported once the server's rooms are joined. */
  begin: () => void
  /** Call when the server reported the newest sequence number of the log. */
  onNewest: (seq: number) => void
  /** Call for each live event and its sequence number. */
  offer: (seq: number, event: Event) => void
  /** Fetches what may have been missed while the tab was hidden. */
  check: () => void
  /** Call when the connection is lost or closed: a running fetch is cancelled. */
  pause: () => void
}

/** Milliseconds that a gap stays open before it is fetched, and that `onNewest` is awaited. */
const GAP_PATIENCE = 2000
const SESSION_PATIENCE = 5000
/** Milliseconds between two attempts: our own longest, and the longest that a server may ask for. */
const LONGEST_WAIT = 10_000
const LONGEST_RETRY_AFTER = 60_000

/** What a failed fetch of missed events means: read everything again, stop counting on a log, or try again after a wait. */
export type FetchFailure = { is: 'expired' } | { is: 'unsupported' } | { is: 'passing'; wait: number }

/** `failures`: how many attempts failed before this one. The wait is in milliseconds. */
function fetchFailureOf(error: unknown, failures: number): FetchFailure {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 410) return { is: 'expired' }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { is: 'unsupported' }
  const retryAfter = error instanceof ApiError ? error.retryAfter : null
  const wait =
    retryAfter === null
      ? Math.min(2 ** failures * 1000, LONGEST_WAIT)
      : Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER)
  return { is: 'passing', wait }
}

/** One timer: setting it again replaces the action that waits. */
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

/** Fetches and applies pages until the log has no more or stops moving; false when it was cancelled. */
async function fetchMissed<Event>(
  log: ReturnType<typeof createLogPosition<Event>>,
  fetchPage: FollowLogOptions<Event>['fetchPage'],
  signal: AbortSignal,
): Promise<boolean> {
  for (let from = log.cursor(); from !== null;) {
    const page = await fetchPage(from, signal)
    if (signal.aborted) return false
    log.applyPage(page)
    const reached = log.cursor() ?? from
    if (!page.hasMore || reached <= from) break
    from = reached
  }
  return true
}

/**
 * Follows one company's log through losses, gaps and repetitions (reliability C6): an event is applied when all before it
 * are, the cursor moves only then, and a gap that stays open for two seconds is fetched.
 */
export function followLog<Event>(options: FollowLogOptions<Event>): LogFollower<Event> {
  const log = createLogPosition<Event>(options.apply)
  const timer = createTimer(options.later)
  let isFresh = false
  let cursorAtBegin = 0
  /** Whether the provider keeps a log at all. */
  let isSupported = true
  let failures = 0
  let fetching: AbortController | null = null

  const restartAt = (seq: number, why: RefetchRequest) => {
    log.jumpTo(seq)
    options.refetch(why)
    settle()
  }
  const settle = () => {
    failures = 0
    isFresh = false
    options.onCaughtUp()
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
      if (!(await fetchMissed(log, options.fetchPage, signal))) return
      fetching = null
      // The log reports more entries and returns none: refetching everything loses nothing.
      if (log.cursor() === before && log.isBehind()) restartAt(log.newest(), 'expired')
      else settle()
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
      isSupported = false
      log.forget()
      options.refetch('reconnected')
      settle()
    } else if (log.isBehind()) restartAt(log.newest(), 'expired')
    // The log was cut behind an unnoticed loss, or began anew; a new connection reports which.
    else options.reconnect()
  }

  /** Begins when the server did not report the newest place of the log in time. */
  const beginWithoutNewest = () => {
    if (log.cursor() !== null) return void catchUp()
    const waiting = log.takeWaiting()
    options.refetch('reconnected')
    settle()
    for (const [seq, event] of waiting) log.applyUncounted(seq, event)
  }

  return {
    begin() {
      isFresh = true
      cursorAtBegin = log.cursor() ?? 0
      log.reset()
      timer.set(SESSION_PATIENCE, beginWithoutNewest)
    },
    onNewest(seq) {
      if (!isSupported) return settle()
      if (log.cursor() === null) {
        timer.stop()
        const from = log.hasUncounted() ? null : options.followFrom(seq)
        if (from === null) return restartAt(log.reachedFrom(seq), 'connected')
        log.jumpTo(from)
      } else if (isFresh && seq < cursorAtBegin) return restartAt(seq, 'expired')
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
      if (!isSupported) options.apply(event, false)
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
      if (!isFresh && isSupported) void catchUp()
    },
    pause() {
      timer.stop()
      fetching?.abort()
      fetching = null
    },
  }
}
