import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { LoadCalls } from './createCalls.ts'

type Entry = { seq: number; event: string; payload: Record<string, unknown> }
type Who = { token: string; adminId: number; companyId: number }
type Handlers = {
  /** An entry of the company's log, live or fetched after a loss. `at`: epoch milliseconds. */
  onEntry: (entry: Entry, at: number) => void
  onPiece: () => void
}

/** A browser of the load: it follows the company's log over all reconnections, as the app does. */
export type LoadClient = {
  /**
   * Whether it has had, at some time since a moment in epoch milliseconds, everything up to the position of its log:
   * from a loss until it has fetched what it missed it has not.
   */
  wasSyncedSince: (moment: number) => boolean
  /** Resolves at the first session. */
  ready: Promise<void>
  /** Events that came twice or out of order on one connection, or could not be fetched. */
  faults: readonly string[]
  /** Loses its connection and connects again at once. */
  reconnect: () => void
  close: () => void
}

const now = () => performance.timeOrigin + performance.now()

/** Follows a company at an address; the delays of reconnections are those of the app (LIVE-2). */
export function followTenant(
  origin: string,
  calls: Pick<LoadCalls, 'call'>,
  { token, adminId, companyId }: Who,
  { onEntry, onPiece }: Handlers,
): LoadClient {
  const ready = Promise.withResolvers<void>()
  const faults: string[] = []
  /** The next position of this connection; null before the server has said where the log is. */
  let next: number | null = null
  let early: Entry[] = []
  /** Where the log was when this connection began, and the last position that came. */
  let began = 0
  let reached: number | null = null
  let isSynced = false
  let syncedAt = -Infinity
  let isClosed = false
  const socket = openSocket(origin, { token, adminId, companyId })
  const take = (entry: Entry) => {
    if (next === null) return void early.push(entry)
    // In its room, but before the position was read: it is fetched.
    if (entry.seq <= began) return
    if (entry.seq !== next) faults.push(`position ${entry.seq} instead of ${next}`)
    next = Math.max(next, entry.seq + 1)
    reached = entry.seq
    onEntry(entry, now())
  }
  const catchUp = (after: number, upTo: number) =>
    fetchMissed(calls, { token, companyId, after, upTo }, { onEntry, faults, isClosed: () => isClosed })
  let missed = Promise.resolve()
  socket.on('connect', () => {
    next = null
    early = []
  })
  socket.on('disconnect', () => (isSynced = false))
  socket.on('connect_error', () => {
    // A refused handshake is not repeated by the library.
    if (!socket.active && !isClosed) setTimeout(() => socket.connect(), 1000)
  })
  socket.on('restart', () => socket.disconnect().connect())
  const handleSession = (companies: readonly { companyId: number; seq: number }[]) => {
    const seq = companies.find((company) => company.companyId === companyId)?.seq
    if (seq === undefined || next !== null) return
    const after = reached ?? seq
    began = seq
    next = seq + 1
    reached = seq
    missed = missed.then(() => catchUp(after, seq))
    const ofThis = missed
    void ofThis.then(() => {
      if (ofThis === missed && socket.connected) {
        isSynced = true
        syncedAt = now()
      }
      ready.resolve()
    })
    for (const entry of early.splice(0)) take(entry)
  }
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    if (event === 'session') handleSession(payload['companies'] as { companyId: number; seq: number }[])
    else if (event === 'openai_stream') onPiece()
    else if (typeof payload['seq'] === 'number') take({ seq: payload['seq'], event, payload })
  })
  return {
    wasSyncedSince: (moment) => isSynced || syncedAt >= moment,
    ready: ready.promise,
    faults,
    reconnect: () => void socket.disconnect().connect(),
    close() {
      isClosed = true
      socket.close()
    },
  }
}

/** Opens a connection as the app does. */
const openSocket = (origin: string, { token, adminId, companyId }: Who): Socket =>
  io(origin, {
    path: '/api/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    auth: { token, companyId },
    query: { adminId: String(adminId) },
  })

/**
 * Fetches the entries of a company's log behind the position `after`, up to another one, with the app's pauses,
 * until the client is closed.
 */
async function fetchMissed(
  calls: Pick<LoadCalls, 'call'>,
  { token, companyId, after, upTo }: { token: string; companyId: number; after: number; upTo: number },
  { onEntry, faults, isClosed }: Pick<Handlers, 'onEntry'> & { faults: string[]; isClosed: () => boolean },
): Promise<void> {
  let failures = 0
  for (let from = after; from < upTo && !isClosed();) {
    const page = await calls.call('getEvents', { token, query: { companyId, after: from } })
    if (page.status === 410) return void faults.push('the log was trimmed')
    const found = page.status === 200 ? (page.body['events'] as Entry[]) : []
    // Later ones come live on this connection.
    for (const entry of found) if (entry.seq <= upTo) onEntry(entry, now())
    from = found.at(-1)?.seq ?? from
    failures = found.length === 0 ? failures + 1 : 0
    if (failures > 0) await pause(Math.min(2 ** (failures - 1) * 1000, 10_000))
  }
}
