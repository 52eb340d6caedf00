import { createCatchUp } from './createCatchUp.ts'
import { createLogPosition } from './createLogPosition.ts'

export type LogEntries<Event> = { events: readonly { seq: number; event: Event | null }[]; hasMore: boolean }

/**
 * Why everything on screen is to be refetched: the first connection, one after a loss, or a log
 * that no longer reaches back.
 */
export type RefetchRequest = 'connected' | 'reconnected' | 'expired'

export type FollowLogOptions<Event> = {
  /** Fetches the log's entries after a sequence number. */
  fetchPage: (after: number, signal: AbortSignal) => Promise<LogEntries<Event>>
  /** Applies an event, each once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  apply: (event: Event, isCaughtUp: boolean) => void
  refetch: (why: RefetchRequest) => void
  /**
   * Called when the newest position is first reported: returns the position from which nothing on screen lacks an
   * event, or null when everything is to be refetched.
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

/** Milliseconds that `onNewest` is awaited. */
const SESSION_PATIENCE = 5000

/** One timer: setting it again replaces the action that waits. */
export function createTimer(later: FollowLogOptions<unknown>['later']) {
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

/**
 * Follows one company's log through losses, gaps and repetitions (reliability C6): an event is applied when all before
 * it are, the cursor moves only then, and a gap that stays open for two seconds is fetched.
 */
export function followLog<Event>(options: FollowLogOptions<Event>): LogFollower<Event> {
  const log = createLogPosition<Event>(options.apply)
  const timer = createTimer(options.later)
  let isFresh = false
  let cursorAtBegin = 0

  const restartAt = (seq: number, why: RefetchRequest) => {
    log.jumpTo(seq)
    options.refetch(why)
    settle()
  }
  const settle = () => {
    missed.reset()
    isFresh = false
    options.onCaughtUp()
    if (log.isBehind()) missed.watchGap()
  }
  const missed = createCatchUp<Event>({
    ...options,
    log,
    timer,
    onCaughtUp: settle,
    onExpired: () => restartAt(log.newest(), 'expired'),
    onUnsupported() {
      log.forget()
      options.refetch('reconnected')
      settle()
    },
  })

  /** Begins when the server did not report the newest place of the log in time. */
  const beginWithoutNewest = () => {
    if (log.cursor() !== null) return void missed.catchUp()
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
      if (!missed.isSupported()) return settle()
      if (log.cursor() === null) {
        timer.stop()
        const from = log.hasUncounted() ? null : options.followFrom(seq)
        if (from === null) return restartAt(log.reachedFrom(seq), 'connected')
        log.jumpTo(from)
      } else if (isFresh && seq < cursorAtBegin) return restartAt(seq, 'expired')
      log.extendTo(seq)
      if (log.isBehind()) return isFresh ? void missed.catchUp() : missed.watchGap()
      if (!isFresh) return
      timer.stop()
      settle()
    },
    offer(seq, event) {
      const cursor = log.cursor()
      if (!missed.isSupported()) options.apply(event, false)
      else if (cursor === null) {
        if (isFresh) log.wait(seq, event)
        else log.applyUncounted(seq, event)
      } else if (seq > cursor) {
        log.receive(seq, event)
        if (log.isBehind() && !isFresh) missed.watchGap()
      }
    },
    check() {
      if (!isFresh && missed.isSupported()) void missed.catchUp()
    },
    pause() {
      timer.stop()
      missed.cancel()
    },
  }
}
