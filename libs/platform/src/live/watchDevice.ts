/** A tab that was out of sight for longer may have slept, and its connection with it. */
const LONG_HIDDEN = 30_000

const TICK = 5000
/** A tick that comes so late was not late: the machine slept. The server gives a silent connection up sooner. */
const SLEPT = 20_000

/** What the device does that a connection has to know of (reliability C6). */
export type DeviceListener = {
  /** The network is back, or the tab after a long time out of sight: what was missed is to be looked for. */
  wakeUp: () => void
  /** The machine slept: whatever the connection says of itself, it is gone. */
  sleptThrough: () => void
  /** Somebody looks at the tab again. */
  seen: () => void
  /** The network went; a socket may take half a minute to notice. */
  loseNetwork: () => void
}

type Clock = { now: () => number; later: (milliseconds: number, deed: () => void) => () => void }

/** Tells what the device does until it is told to stop. */
export function watchDevice(
  view: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>,
  { now, later }: Clock,
  tell: DeviceListener,
): () => void {
  let hiddenSince: number | null = null
  let ticked = now()
  let stopTicking: () => void = () => undefined
  const tick = () => {
    const late = now() - ticked - TICK
    ticked = now()
    stopTicking = later(TICK, tick)
    // Out of sight a browser lets timers wait for minutes; there a late one says nothing.
    if (late > SLEPT && hiddenSince === null) tell.sleptThrough()
  }
  const look = () => {
    ticked = now()
    if (view.document.visibilityState === 'hidden') {
      hiddenSince = now()
      return
    }
    const wasLong = hiddenSince !== null && now() - hiddenSince > LONG_HIDDEN
    hiddenSince = null
    if (wasLong) tell.wakeUp()
    else tell.seen()
  }
  if (view.document.visibilityState === 'hidden') hiddenSince = now()
  stopTicking = later(TICK, tick)
  view.document.addEventListener('visibilitychange', look)
  view.addEventListener('online', tell.wakeUp)
  view.addEventListener('offline', tell.loseNetwork)
  return () => {
    stopTicking()
    view.document.removeEventListener('visibilitychange', look)
    view.removeEventListener('online', tell.wakeUp)
    view.removeEventListener('offline', tell.loseNetwork)
  }
}
