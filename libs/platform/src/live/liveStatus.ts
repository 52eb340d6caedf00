import { createStore } from '../stores/createStore.ts'

/**
 * `connected` also means that nothing is missing; `offline` that the device has no network, or
 * that nobody is signed in; `full` that the company has as many live connections as it may have, so that the screen is
 * read again now and then.
 */
export type LiveStatus = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'full'

/** Milliseconds; a shorter loss is not shown to the user. */
const QUIET_LOSS = 1500

export type StatusStore = {
  readonly status: LiveStatus
  subscribe(listener: () => void): () => void
  set(status: LiveStatus): void
  /** Reports that the connection was lost or could not be opened; the status changes only when that lasts. */
  lose(): void
}

/** Creates the status of the connection as the user sees it (LIVE-6). */
export function createStatusStore(
  later: (milliseconds: number, action: () => void) => () => void,
  isOnline: () => boolean,
): StatusStore {
  const store = createStore<LiveStatus>('offline')
  let cancel: (() => void) | null = null
  const set = (next: LiveStatus) => {
    cancel?.()
    cancel = null
    store.set(next)
  }
  return {
    get status() {
      return store.get()
    },
    subscribe: store.subscribe,
    set,
    lose() {
      const status = store.get()
      if (status === 'full' && !isOnline()) return set('offline')
      if ((status !== 'connected' && status !== 'connecting') || cancel) return
      cancel = later(QUIET_LOSS, () => set(isOnline() ? 'reconnecting' : 'offline'))
    },
  }
}
