import { connectLive, type Live, type LiveIdentity, type LiveWorld } from './connectLive.ts'

/** The app's one live connection, over the administrators and companies of the page's life (LIVE-2). */
export type LiveConnection = Live & {
  /** Connects as this administrator; drops another connection first. Without an id only a warning is logged. */
  open: (who: Omit<LiveIdentity, 'adminId'> & { adminId: number | null }) => void
}

const isSame = (a: LiveIdentity, b: LiveIdentity) => a.adminId === b.adminId && a.companyId === b.companyId && a.eventLog === b.eventLog

export function createLiveConnection(world: LiveWorld): LiveConnection {
  let current: { who: LiveIdentity; live: Live; deafen: () => void } | null = null
  const listeners = new Set<() => void>()
  const changed = () => [...listeners].forEach((listener) => listener())
  const close = () => {
    if (!current) return
    current.deafen()
    current.live.close()
    current = null
    changed()
  }
  return {
    get status() {
      return current?.live.status ?? 'offline'
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
      const who = { adminId, ...others }
      if (current && isSame(current.who, who)) return
      close()
      const live = connectLive(world, who)
      current = { who, live, deafen: live.subscribe(changed) }
      changed()
    },
    close,
  }
}
