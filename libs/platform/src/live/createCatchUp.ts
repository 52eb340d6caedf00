import { ApiError } from '@frontdesk/api-client'
import type { createLogPosition } from './createLogPosition.ts'
import type { createTimer } from './createTimer.ts'
import type { FollowLogOptions } from './FollowLogOptions.ts'

/** Milliseconds that a gap stays open before it is fetched. */
const GAP_PATIENCE = 2000
/** Milliseconds between two attempts: our own longest, and the longest that a server may ask for. */
const LONGEST_WAIT = 10_000
const LONGEST_RETRY_AFTER = 60_000

/**
 * The consequence of a failed fetch of missed events: read everything again, stop counting on a log, or try again
 * after a wait.
 */
type FetchFailure = { is: 'expired' } | { is: 'unsupported' } | { is: 'passing'; wait: number }

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

type CatchUpOptions<Event> = Pick<FollowLogOptions<Event>, 'fetchPage' | 'onCaughtUp' | 'reconnect'> & {
  log: ReturnType<typeof createLogPosition<Event>>
  /** The follower's one timer: for a gap, and between two attempts; what waits there ends when a fetch begins. */
  timer: ReturnType<typeof createTimer>
  /** The log does not reach back to what is missing. */
  onExpired: () => void
  /** The provider keeps no log. */
  onUnsupported: () => void
}

/** Fetches and applies pages until the log has no more or stops moving; false when it was cancelled. */
async function fetchMissed<Event>(
  log: CatchUpOptions<Event>['log'],
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

/** Fetches the events that were missed, one fetch at a time, and again after each failure that may pass. */
export function createCatchUp<Event>(options: CatchUpOptions<Event>) {
  const { log, timer } = options
  let failures = 0
  let fetching: AbortController | null = null
  /** Whether the provider keeps a log at all. */
  let isSupported = true

  const catchUp = async (): Promise<void> => {
    const before = log.cursor()
    if (fetching || before === null) return
    timer.stop()
    const { signal } = (fetching = new AbortController())
    try {
      if (!(await fetchMissed(log, options.fetchPage, signal))) return
      fetching = null
      // The log reports more entries and returns none: refetching everything loses nothing.
      if (log.cursor() === before && log.isBehind()) options.onExpired()
      else options.onCaughtUp()
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
      options.onUnsupported()
    } else if (log.isBehind()) options.onExpired()
    // The log was cut behind an unnoticed loss, or began anew; a new connection reports which.
    else options.reconnect()
  }

  return {
    catchUp,
    isSupported: () => isSupported,
    /** Fetches what is missing, unless it arrives meanwhile. */
    watchGap() {
      if (!timer.isSet() && !fetching) timer.set(GAP_PATIENCE, () => log.isBehind() && void catchUp())
    },
    /** The next failure counts as the first again. */
    reset() {
      failures = 0
    },
    /** Ends a running fetch; what it answers is not applied. */
    cancel() {
      fetching?.abort()
      fetching = null
    },
  }
}
