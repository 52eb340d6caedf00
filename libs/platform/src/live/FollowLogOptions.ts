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
