/** What the provider API's clock says now: a device's own may be wrong by hours, and limits count by the server's. */
export type ServerClock = {
  /** Told what the server said its time is, as it comes over the live connection. */
  hear: (payload: unknown) => void
  now: () => Date
}

/** Until the server has told its time, the device's own counts. */
export function createServerClock(ownNow: () => number = () => Date.now()): ServerClock {
  let ahead = 0
  return {
    hear(payload) {
      const said =
        typeof payload === 'object' && payload !== null && 'serverTime' in payload
          ? Date.parse(String(payload.serverTime))
          : Number.NaN
      if (!Number.isNaN(said)) ahead = said - ownNow()
    },
    now: () => new Date(ownNow() + ahead),
  }
}

/** One page has one server. */
export const serverClock: ServerClock = createServerClock()
