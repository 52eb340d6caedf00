import { createStore } from '../stores/createStore.ts'
import type { connectLive, Live, LiveIdentity } from './connectLive.ts'
import type { LiveOptions } from './LiveOptions.ts'
import type { LiveStatus } from './liveStatus.ts'
import { createPresenceStore, type PresenceStore } from './presenceStore.ts'

/** The app's one live connection, over the administrators and companies of the page's life (LIVE-2). */
export type LiveConnection = Live & {
  /** The people of the company who are here; read it by `usePeopleHere` (TEAM-3). */
  presence: PresenceStore
  /** Connects as this administrator; closes another connection first. Without an id it only logs a warning. */
  open: (identity: Omit<LiveIdentity, 'adminId'> & { adminId: number | null }) => void
}

type Load = () => Promise<{ connectLive: typeof connectLive }>

const isSame = (a: LiveIdentity, b: LiveIdentity) =>
  a.adminId === b.adminId && a.companyId === b.companyId && a.eventLog === b.eventLog
/** Milliseconds until the code is loaded again after a failure. */
const LOAD_AGAIN = 5000

/** Creates the connection. Its code is loaded when it is first opened, as a page works without it. */
export function createLiveConnection(
  options: LiveOptions,
  load: Load = () => import('./connectLive.ts'),
): LiveConnection {
  let identity: LiveIdentity | null = null
  let live: Live | null = null
  let stop: () => void = () => undefined
  const presence = createPresenceStore()
  const store = createStore<LiveStatus>('offline')
  /** The code of the connection could not be had without a network. */
  let isCut = false
  const update = () => store.set(live?.status ?? (identity && !isCut ? 'connecting' : 'offline'))

  const connect = (as: LiveIdentity) => {
    let isWanted = true
    stop = () => {
      isWanted = false
    }
    load()
      .then((loaded) => {
        isCut = false
        if (!isWanted) return
        const opened = (live = loaded.connectLive({ ...options, presence }, as))
        const unsubscribe = opened.subscribe(update)
        stop = () => {
          unsubscribe()
          opened.close()
        }
        update()
      })
      .catch((error: unknown) => {
        ;(options.log ?? console).warn('The live connection could not be loaded', error)
        isCut = !navigator.onLine
        update()
        if (isWanted) setTimeout(() => isWanted && connect(as), LOAD_AGAIN)
      })
  }
  const close = () => {
    if (!identity) return
    stop()
    identity = live = null
    presence.clear()
    update()
  }

  return {
    get status() {
      return store.get()
    },
    subscribe: store.subscribe,
    presence,
    open({ adminId, ...others }) {
      if (adminId === null) {
        ;(options.log ?? console).warn('No live connection without an administrator')
        return
      }
      const next = { adminId, ...others }
      if (identity && isSame(identity, next)) return
      close()
      identity = next
      connect(next)
      update()
    },
    close,
  }
}
