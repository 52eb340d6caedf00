/** Milliseconds that a ping may be late: a network that is only slow is not given up. */
const GRACE = 4000
/** Milliseconds. An interval outside of these is a hiccup and not the server's ping interval. */
const SHORTEST = 5000
const LONGEST = 40_000

/** Detects a connection that is dead and does not report it. */
export type PingWatch = {
  /** Call when connected. */
  begin: () => void
  /** Call for each ping of the server. */
  ping: () => void
  /** Call for everything else that the server sends. */
  traffic: () => void
  stop: () => void
}

/**
 * Calls `onSilence` for a half-open connection (a router dropped it, for example), which is silent and closes nothing
 * (reliability F-03). The server pings at a steady interval; once that is measured, one missing ping is enough, and
 * sooner than Socket.IO's own timeout.
 */
export function watchPings(
  { now, later }: { now: () => number; later: (milliseconds: number, action: () => void) => () => void },
  onSilence: () => void,
): PingWatch {
  let pingedAt: number | null = null
  let receivedAt = 0
  let interval: number | null = null
  let cancel: () => void = () => undefined
  const stop = () => {
    cancel()
    pingedAt = null
  }
  const expectPing = (within: number) => {
    cancel()
    cancel = later(within + GRACE, () => {
      // Any event proves the connection as well as a ping does.
      if (now() - receivedAt < GRACE) return expectPing(within)
      stop()
      onSilence()
    })
  }
  return {
    begin() {
      stop()
      receivedAt = now()
      if (interval !== null) expectPing(interval)
    },
    ping() {
      const gap = pingedAt === null ? null : now() - pingedAt
      pingedAt = receivedAt = now()
      if (gap !== null && gap >= SHORTEST && gap <= LONGEST) interval = gap
      if (interval !== null) expectPing(interval)
    },
    traffic() {
      receivedAt = now()
    },
    stop,
  }
}
