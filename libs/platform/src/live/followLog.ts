import { createCatchUp } from './createCatchUp.ts'
import { createLogPosition } from './createLogPosition.ts'
import { createTimer } from './createTimer.ts'
import type { FollowLogOptions, RefetchRequest } from './FollowLogOptions.ts'

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
