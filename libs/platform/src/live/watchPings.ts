/** How late a ping may be; a network that is only slow is not given up for it. */
const GRACE = 4000
/** What may be a server's beat: anything else is a hiccup, of which nothing is learnt. */
const SHORTEST = 5000
const LONGEST = 40_000

/** Finds a connection dead that says nothing of it. */
export type PingWatch = {
  /** A connection is there. */
  begin: () => void
  /** The server's ping came. */
  ping: () => void
  /** Anything else came from the server. */
  heard: () => void
  stop: () => void
}

/**
 * A half-open connection (a router that forgot it, say) is silent and closes nothing (reliability F-03). The server pings
 * in a steady beat; once that is known, a beat that stays out is enough, sooner than Socket.IO's own time is up.
 */
export function watchPings(
  { now, later }: { now: () => number; later: (milliseconds: number, deed: () => void) => () => void },
  silent: () => void,
): PingWatch {
  let pinged: number | null = null
  let heardAt = 0
  let beat: number | null = null
  let cancel: () => void = () => undefined
  const stop = () => {
    cancel()
    pinged = null
  }
  const listen = (beat: number) => {
    cancel()
    cancel = later(beat + GRACE, () => {
      // Its words are as good as its ping.
      if (now() - heardAt < GRACE) return listen(beat)
      stop()
      silent()
    })
  }
  return {
    begin() {
      stop()
      heardAt = now()
      if (beat !== null) listen(beat)
    },
    ping() {
      const gap = pinged === null ? null : now() - pinged
      pinged = heardAt = now()
      if (gap !== null && gap >= SHORTEST && gap <= LONGEST) beat = gap
      if (beat !== null) listen(beat)
    },
    heard() {
      heardAt = now()
    },
    stop,
  }
}
