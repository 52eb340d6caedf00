/** A tab that was out of sight for longer may have slept, and its connection with it. */
const LONG_HIDDEN = 30_000

/**
 * Tells when the network is back, or the tab after a long time out of sight: what was missed is to be looked for (reliability
 * C6). And when the network goes: a socket may take half a minute to notice.
 */
export function watchDevice(
  view: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>,
  now: () => number,
  wakeUp: () => void,
  loseNetwork: () => void,
): () => void {
  let hiddenSince: number | null = null
  const look = () => {
    if (view.document.visibilityState === 'hidden') hiddenSince = now()
    else {
      if (hiddenSince !== null && now() - hiddenSince > LONG_HIDDEN) wakeUp()
      hiddenSince = null
    }
  }
  view.document.addEventListener('visibilitychange', look)
  view.addEventListener('online', wakeUp)
  view.addEventListener('offline', loseNetwork)
  return () => {
    view.document.removeEventListener('visibilitychange', look)
    view.removeEventListener('online', wakeUp)
    view.removeEventListener('offline', loseNetwork)
  }
}
