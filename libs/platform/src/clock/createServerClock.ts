/** The provider API's time: a device's own clock may be wrong by hours, and limits count by the server's. */
export type ServerClock = {
  /** Sets the clock by `serverTime` of the live connection's `session` event; ignores a payload without it. */
  set: (payload: unknown) => void
  now: () => Date
  /** Whether the server's time is known: until then `now` is the device's own, by which nothing may end. */
  isSet: () => boolean
}

/** Creates a clock that shows the device's time until the server's is received. */
export function createServerClock(ownNow: () => number = () => Date.now()): ServerClock {
  let ahead: number | null = null
  return {
    set(payload) {
      const serverTime =
        typeof payload === 'object' && payload !== null && 'serverTime' in payload
          ? Date.parse(String(payload.serverTime))
          : Number.NaN
      if (!Number.isNaN(serverTime)) ahead = serverTime - ownNow()
    },
    now: () => new Date(ownNow() + (ahead ?? 0)),
    isSet: () => ahead !== null,
  }
}
