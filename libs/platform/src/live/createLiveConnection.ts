import type { connectLive, Live, LiveIdentity, LiveOptions } from './connectLive.ts'
import type { LiveStatus } from './liveStatus.ts'

/** The app's one live connection, over the administrators and companies of the page's life (LIVE-2). */
export type LiveConnection = Live & {
  /** Connects as this administrator; drops another connection first. Without an id only a warning is logged. */
  open: (who: Omit<LiveIdentity, 'adminId'> & { adminId: number | null }) => void
}

type Load = () => Promise<{ connectLive: typeof connectLive }>

const isSame = (a: LiveIdentity, b: LiveIdentity) =>
  a.adminId === b.adminId && a.companyId === b.companyId && a.eventLog === b.eventLog
const LOAD_AGAIN = 5000

/** Nothing of what a live connection needs is loaded before the first is opened, as a page can be used without. */
export function createLiveConnection(
  world: LiveOptions,
  load: Load = () => import('./connectLive.ts'),
): LiveConnection {
  let who: LiveIdentity | null = null
  let live: Live | null = null
  let stop: () => void = () => undefined
  const listeners = new Set<() => void>()
  const changed = () => [...listeners].forEach((listener) => listener())
  const status = (): LiveStatus => live?.status ?? (who ? 'connecting' : 'offline')

  const connect = (as: LiveIdentity) => {
    let isWanted = true
    stop = () => {
      isWanted = false
    }
    load()
      .then((loaded) => {
        if (!isWanted) return
        const opened = (live = loaded.connectLive(world, as))
        const deafen = opened.subscribe(changed)
        stop = () => {
          deafen()
          opened.close()
        }
        changed()
      })
      .catch((error: unknown) => {
        ;(world.log ?? console).warn('The live connection could not be loaded', error)
        if (isWanted) setTimeout(() => isWanted && connect(as), LOAD_AGAIN)
      })
  }
  const close = () => {
    if (!who) return
    stop()
    who = live = null
    changed()
  }

  return {
    get status() {
      return status()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open({ adminId, ...others }) {
      if (adminId === null) {
        ;(world.log ?? console).warn('No live connection without an administrator')
        return
      }
      const next = { adminId, ...others }
      if (who && isSame(who, next)) return
      close()
      who = next
      connect(next)
      changed()
    },
    close,
  }
}
