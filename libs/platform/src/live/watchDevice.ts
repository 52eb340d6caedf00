/** Milliseconds. A tab that was hidden for longer may have been suspended, and its connection with it. */
const LONG_HIDDEN = 30_000

/** Milliseconds between two ticks. */
const TICK = 5000
/**
 * Milliseconds. A tick that is later than this means that the machine slept; the server gives up a
 * silent connection sooner.
 */
const SLEPT = 20_000

/** The reactions of a connection to the state of the device (reliability C6). */
export type DeviceListener = {
  /** The network is back, or the tab is visible again after a long time: missed events are to be fetched. */
  onWake: () => void
  /** The machine slept: the connection is gone, whatever the socket reports. */
  onSlept: () => void
  /** The tab is visible again after a short time. */
  onSeen: () => void
  /** The network is gone; a socket may take half a minute to notice. */
  onNetworkLost: () => void
}

type Clock = { now: () => number; later: (milliseconds: number, action: () => void) => () => void }

/** Watches the device; returns the function that ends the watch. */
export function watchDevice(
  view: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>,
  { now, later }: Clock,
  listener: DeviceListener,
): () => void {
  let hiddenSince: number | null = null
  let tickedAt = now()
  let stopTicking: () => void = () => undefined
  const tick = () => {
    const late = now() - tickedAt - TICK
    tickedAt = now()
    stopTicking = later(TICK, tick)
    // A browser delays the timers of a hidden tab by minutes: there a late tick means nothing.
    if (late > SLEPT && hiddenSince === null) listener.onSlept()
  }
  const onVisibilityChange = () => {
    tickedAt = now()
    if (view.document.visibilityState === 'hidden') {
      hiddenSince = now()
      return
    }
    const wasLong = hiddenSince !== null && now() - hiddenSince > LONG_HIDDEN
    hiddenSince = null
    if (wasLong) listener.onWake()
    else listener.onSeen()
  }
  if (view.document.visibilityState === 'hidden') hiddenSince = now()
  stopTicking = later(TICK, tick)
  view.document.addEventListener('visibilitychange', onVisibilityChange)
  view.addEventListener('online', listener.onWake)
  view.addEventListener('offline', listener.onNetworkLost)
  return () => {
    stopTicking()
    view.document.removeEventListener('visibilitychange', onVisibilityChange)
    view.removeEventListener('online', listener.onWake)
    view.removeEventListener('offline', listener.onNetworkLost)
  }
}
