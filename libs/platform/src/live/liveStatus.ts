/** `connected` also means that nothing is missing; `offline` that the device has no network, or nobody is connected. */
export type LiveStatus = 'connecting' | 'connected' | 'reconnecting' | 'offline'

/** A loss shorter than this is not worth a word to the user. */
const QUIET_LOSS = 1500

export type StatusStore = {
  readonly status: LiveStatus
  subscribe(listener: () => void): () => void
  set(status: LiveStatus): void
  /** The connection was lost, or did not come about: said only when it lasts. */
  lose(): void
}

/** What the user is told of the connection (LIVE-6). */
export function createStatusStore(
  later: (milliseconds: number, deed: () => void) => () => void,
  isOnline: () => boolean,
): StatusStore {
  let status: LiveStatus = 'offline'
  let cancel: (() => void) | null = null
  const listeners = new Set<() => void>()
  const set = (next: LiveStatus) => {
    cancel?.()
    cancel = null
    if (next === status) return
    status = next
    ;[...listeners].forEach((listener) => listener())
  }
  return {
    get status() {
      return status
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    lose() {
      if ((status !== 'connected' && status !== 'connecting') || cancel) return
      cancel = later(QUIET_LOSS, () => set(isOnline() ? 'reconnecting' : 'offline'))
    },
  }
}
