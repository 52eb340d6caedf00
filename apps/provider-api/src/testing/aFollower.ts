import { io, type Socket } from 'socket.io-client'
import type { Caller } from './aProcess.ts'

type Entry = { seq: number; event: string; payload: Record<string, unknown> }

/** An administrator's browser that follows a company's log over all reconnections, and says what a node did wrong. */
export type AFollower = {
  socket: Socket
  /** The events of the log from the first connection on, by position: live, or fetched after a loss. */
  events: Map<number, Entry>
  /** Events of other kinds, as they came. */
  volatile: { event: string; payload: Record<string, unknown> }[]
  /** Events that came twice on one connection, or not in the order of the log. */
  faults: string[]
  /** How many connections it has had. */
  connections: () => number
  /** Resolves when the company's room was joined. */
  ready: Promise<void>
  close: () => void
}

type Who = { token: string; adminId: number; companyId: number }

/** Follows a company at an address; `call` fetches what was missed between two connections. */
export function aFollower(origin: string, call: Caller, { token, adminId, companyId }: Who): AFollower {
  const events = new Map<number, Entry>()
  const volatile: AFollower['volatile'] = []
  const faults: string[] = []
  const ready = Promise.withResolvers<void>()
  let connections = 0
  /** The next position of this connection; null before the node has said where the log is. */
  let next: number | null = null
  let early: Entry[] = []
  let reached: number | null = null
  const socket = io(origin, {
    path: '/api/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    auth: { token },
    query: { adminId: String(adminId) },
  })
  const take = (entry: Entry) => {
    if (next === null) return void early.push(entry)
    // In its room, but before the position was read.
    if (entry.seq < next && !events.has(entry.seq)) return
    if (entry.seq !== next) faults.push(`${entry.seq} instead of ${next} on connection ${connections}`)
    next = Math.max(next, entry.seq + 1)
    events.set(entry.seq, entry)
    reached = entry.seq
  }
  const fetchMissed = async (after: number, upTo: number): Promise<void> => {
    for (let from = after; from < upTo;) {
      const page = await call('getEvents', { token, query: { companyId, after: from } }).catch(() => null)
      const found = page?.status === 200 ? (page.body['events'] as Entry[]) : []
      for (const entry of found) if (!events.has(entry.seq)) events.set(entry.seq, entry)
      from = found.at(-1)?.seq ?? from
      if (found.length === 0) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  socket.on('connect', () => {
    connections += 1
    next = null
    early = []
  })
  socket.on('restart', () => socket.disconnect().connect())
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    if (event === 'session') {
      const companies = payload['companies'] as { companyId: number; seq: number }[]
      const seq = companies.find((company) => company.companyId === companyId)?.seq
      if (seq === undefined || next !== null) return
      next = seq + 1
      void fetchMissed(reached ?? seq, seq)
      reached = seq
      for (const entry of early.splice(0)) if (entry.seq > seq) take(entry)
      ready.resolve()
    } else if (typeof payload['seq'] === 'number' && event !== 'openai_stream') {
      take({ seq: payload['seq'], event, payload })
    } else volatile.push({ event, payload })
  })
  return {
    socket,
    events,
    volatile,
    faults,
    connections: () => connections,
    ready: ready.promise,
    close: () => void socket.close(),
  }
}
