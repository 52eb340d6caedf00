import { isLiveSession } from '../http/sessionLife.ts'
import type { Ports } from '../ports/Ports.ts'
import { subscribedCompanies, type LiveClient, type SubscribedCompany } from './subscribedCompanies.ts'
import type { CompanyLogsFollower } from '../events/followLogs.ts'
import { companySeenIn, identityOf, roomOf, withCompany, type LiveServer, type ServerSocket } from './LiveServer.ts'

/**
 * Interval of room checks in ms: permissions changed by another process take effect within five seconds, even when a
 * check takes 1.5 s.
 */
const CHECK_EVERY = 2_000
const SESSION_EVERY = 60_000

export type RoomReconciler = {
  /**
   * Joins connections to the rooms the database allows, and sends each a `session` event with its companies' log
   * positions.
   */
  admit: (sockets: readonly ServerSocket[]) => Promise<void>
  stop: () => void
}

/**
 * Reconciles socket rooms with the database: on connect, at once when this process changes memberships, and within five
 * seconds when another process ended a session or removed or demoted an administrator. `logs` gets
 * the newest position of each company's log whenever it was read after the company's room was joined.
 */
export function reconcileRooms(
  io: LiveServer,
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'log'>,
  logs: Pick<CompanyLogsFollower, 'position' | 'reach'>,
): RoomReconciler {
  let stopped = false
  let announcedAt = ports.now().getTime()

  /** Reads what the clients may receive: each company, with the position after which a room joined before is live. */
  const readSubscribed = async (clients: readonly LiveClient[]) => {
    const joined = positionsOfJoined(io, logs)
    const companies = await subscribedCompanies(ports.db, clients, ports.now())
    const positions = new Map(clients.flatMap(companies).map(({ companyId, seq }) => [companyId, seq]))
    for (const [companyId, seq] of positions) {
      const before = joined.get(companyId)
      if (before !== undefined) positions.set(companyId, logs.reach(companyId, seq, before))
    }
    return (client: LiveClient) =>
      companies(client).map((company) => ({ ...company, seq: positions.get(company.companyId) ?? company.seq }))
  }

  const atEnds = watchEnds(ports, (socket) => (stopped ? Promise.resolve() : admit([socket])))

  const admit = async (candidates: readonly ServerSocket[]): Promise<void> => {
    if (candidates.length === 0) return
    const roomsBefore = new Map(candidates.map((socket) => [socket, new Set(socket.rooms)]))
    const allowed = await readSubscribed(candidates.map(identityOf))
    // A room that a closed connection joins would never be empty again.
    const sockets = candidates.filter((socket) => socket.connected)
    const clients = sockets.map(identityOf)
    for (const socket of sockets) {
      const companies = allowed(identityOf(socket))
      moveInto(socket, companies)
      atEnds(socket, companies)
    }
    // A check may have joined the rooms while `allowed` was read: what matters is which rooms were joined before.
    const isJoining = sockets.some((socket) =>
      companyRoomsOf(socket).some((room) => !roomsBefore.get(socket)?.has(room)),
    )
    // Read log positions after joining the rooms: later events arrive live, earlier ones are included in the position.
    const companies = isJoining ? await readSubscribed(clients) : allowed
    const serverTime = ports.now().toISOString()
    for (const socket of sockets) sendSession(socket, companies(identityOf(socket)), serverTime)
  }

  const check = async (): Promise<void> => {
    const sockets = [...io.of('/').sockets.values()]
    await disconnectEnded(io, ports, sockets)
    const connected = sockets.filter((socket) => socket.connected)
    if (ports.now().getTime() - announcedAt < SESSION_EVERY) {
      const allowed = await readSubscribed(connected.map(identityOf))
      return admit(connected.filter((socket) => hasChanged(socket, allowed(identityOf(socket)))))
    }
    announcedAt = ports.now().getTime()
    await admit(connected)
  }

  const again = () => {
    if (stopped) return
    cancel = ports.later(CHECK_EVERY, () => {
      check()
        .catch((error: unknown) => ports.log.error({ error: String(error) }, 'Live connections could not be checked'))
        .finally(again)
    })
  }
  let cancel: () => void = () => undefined
  again()

  return {
    admit,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}

/**
 * Sends a connection how far the logs of its companies are, and its id where colleagues see it, by which it is named in
 * the report of what its window shows.
 */
function sendSession(socket: ServerSocket, companies: readonly SubscribedCompany[], serverTime: string): void {
  const identity = identityOf(socket)
  const seenIn = companySeenIn(identity)
  const isSeen = companies.some(({ companyId }) => companyId === seenIn)
  socket.emit('session', {
    serverTime,
    adminId: identity.adminId,
    companies: companies.map(({ companyId, seq }) => ({ companyId, seq })),
    ...(isSeen && { connectionId: socket.id }),
  })
}

/**
 * Creates what watches the end of an access to a company of others: at its moment, and not at the next check after it,
 * `leave` takes the connection out of the company's room.
 */
function watchEnds(
  { now, later, log }: Pick<Ports, 'now' | 'later' | 'log'>,
  leave: (socket: ServerSocket) => Promise<void>,
): (socket: ServerSocket, companies: readonly SubscribedCompany[]) => void {
  const known = new WeakMap<ServerSocket, number>()
  return (socket, companies) => {
    const until = companies.find((company) => company.until)?.until?.getTime()
    if (until === undefined || known.get(socket) === until) return
    known.set(socket, until)
    later(Math.max(0, until - now().getTime()), () => {
      leave(socket).catch((error: unknown) => {
        log.error({ error: String(error) }, 'A live connection could not leave a company')
        socket.conn.close()
      })
    })
  }
}

/** How far the logs of the companies whose rooms are joined are at this moment. */
function positionsOfJoined(io: LiveServer, logs: Pick<CompanyLogsFollower, 'position'>): Map<number, number | null> {
  const positions = new Map<number, number | null>()
  for (const room of io.of('/').adapter.rooms.keys())
    withCompany(room, (companyId) => void positions.set(companyId, logs.position(companyId)))
  return positions
}

/** Disconnects sessions that expired or were ended by another process; those ended here are disconnected at once. */
async function disconnectEnded(
  io: LiveServer,
  { db, now }: Pick<Ports, 'db' | 'now'>,
  sockets: readonly ServerSocket[],
): Promise<void> {
  const sessionIds = [...new Set(sockets.map((socket) => identityOf(socket).sessionId))]
  if (sessionIds.length === 0) return
  const live = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where(isLiveSession(now()))
    .execute()
  const liveIds = new Set(live.map((session) => session.id))
  for (const id of sessionIds) if (!liveIds.has(id)) io.in(roomOf.session(id)).disconnectSockets(true)
}

const companyRoomsOf = (socket: ServerSocket): string[] =>
  [...socket.rooms].filter((room) => /^(company|agents):/.test(room))

const roomsOf = (companies: readonly SubscribedCompany[]): string[] =>
  companies.flatMap(({ companyId, isAgent }) => [
    roomOf.company(companyId),
    ...(isAgent === true ? [roomOf.agents(companyId)] : []),
  ])

/** Whether the rooms of a connection differ from what the database allows now. */
function hasChanged(socket: ServerSocket, companies: readonly SubscribedCompany[]): boolean {
  const rooms = roomsOf(companies)
  return companyRoomsOf(socket).length !== rooms.length || rooms.some((room) => !socket.rooms.has(room))
}

/** Leaves rooms of companies that are no longer allowed, and joins missing ones first. */
function moveInto(socket: ServerSocket, companies: readonly SubscribedCompany[]): void {
  const allowed = new Set(roomsOf(companies))
  const missing = [...allowed].filter((room) => !socket.rooms.has(room))
  if (missing.length > 0) void socket.join(missing)
  for (const room of companyRoomsOf(socket)) if (!allowed.has(room)) void socket.leave(room)
}
