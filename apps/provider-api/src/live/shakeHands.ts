import type { ErrorCode } from '@frontdesk/contract'
import { callerOf } from '../accounts/identify.ts'
import type { Ports } from '../Ports.ts'
import { roomOf, type LiveServer, type LiveSocket } from './LiveServer.ts'

/** Connections of one administrator at a time, and failed attempts a minute of one address (reliability T-08). */
const CONNECTIONS_OF_ADMIN = 10
const FAILURES_A_MINUTE = 20

type Next = (error?: Error) => void

/**
 * Lets a connection in by its session token alone (LIVE-1, reliability C8): `query.adminId` must be the session's own,
 * and a connection that comes back is asked again like any other.
 */
export function shakeHands(io: LiveServer, ports: Pick<Ports, 'db' | 'now' | 'log'>): (socket: LiveSocket, next: Next) => void {
  const failures = new Map<string, { since: number; count: number }>()

  const failuresOf = (address: string): number => {
    const now = ports.now().getTime()
    for (const [other, { since }] of failures) if (now - since >= 60_000) failures.delete(other)
    return failures.get(address)?.count ?? 0
  }

  const refuse = (socket: LiveSocket, next: Next, status: number, code: ErrorCode) => {
    const address = socket.handshake.address
    const count = failuresOf(address) + 1
    failures.set(address, { since: failures.get(address)?.since ?? ports.now().getTime(), count })
    next(Object.assign(new Error(code), { data: { status, code } }))
  }

  const welcome = async (socket: LiveSocket, next: Next): Promise<void> => {
    if (failuresOf(socket.handshake.address) >= FAILURES_A_MINUTE) return refuse(socket, next, 429, 'RATE_LIMITED')
    const token: unknown = socket.handshake.auth['token']
    const caller = typeof token === 'string' ? await callerOf(ports, token) : null
    if (!caller) return refuse(socket, next, 401, 'UNAUTHORIZED')
    if (socket.handshake.query['adminId'] !== String(caller.adminId)) return refuse(socket, next, 403, 'FORBIDDEN')
    const others = io.of('/').adapter.rooms.get(roomOf.admin(caller.adminId))
    if ((others?.size ?? 0) >= CONNECTIONS_OF_ADMIN) return next(Object.assign(new Error('RATE_LIMITED'), { data: { status: 429, code: 'RATE_LIMITED' } }))
    socket.data = { adminId: caller.adminId, sessionId: caller.sessionId, wishedCompanyId: companyIdOf(socket.handshake.auth['companyId']) }
    next()
  }

  return (socket, next) => {
    welcome(socket, next).catch((error: unknown) => {
      ports.log.error({ error: String(error) }, 'A live handshake failed')
      next(Object.assign(new Error('INTERNAL'), { data: { status: 500, code: 'INTERNAL' } }))
    })
  }
}

function companyIdOf(wish: unknown): number | null {
  const id = typeof wish === 'string' && /^\d{1,15}$/.test(wish) ? Number(wish) : wish
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
