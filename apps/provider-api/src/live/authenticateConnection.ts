import type { ErrorCode } from '@frontdesk/contract'
import { addressOfPicture } from '../pictures/addressOfPicture.ts'
import { callerOf, idOf } from '../http/identify.ts'
import { isVisitorToken, visitorOf } from '../http/identifyVisitor.ts'
import { outageOf, retryAfterOutage } from '../errors/outages.ts'
import type { Ports } from '../ports/Ports.ts'
import { withOwn } from '../quotas/quotasOf.ts'
import { companyOfConnection } from './companyOfConnection.ts'
import type { ConnectionCounts } from './countConnections.ts'
import { countFailures } from './countFailures.ts'
import { handshakeQueue } from './handshakeQueue.ts'
import { roomOf, type LiveServer, type ServerSocket } from './LiveServer.ts'

/** Concurrent connections per administrator (reliability T-08). */
const CONNECTIONS_OF_ADMIN = 10
/** Retry-After in seconds at the connection limit, and while too many handshakes are waiting. */
const RETRY_AFTER_FULL = 60
const RETRY_AFTER_STORM = 5
/** Retry-After in seconds beyond the quota of a company: clients read at least that often what they miss. */
export const RETRY_AFTER_QUOTA = 30

type Next = (error?: Error) => void

/**
 * Returns Socket.IO middleware that authenticates connections by session token (LIVE-1, reliability C8);
 * `query.adminId` must be the session's administrator. Reconnections are authenticated anew, a few at a time. Refuses
 * with 401, 403, 429 or 503 in `error.data`; beyond the quota of a company with CONNECTIONS_FULL.
 */
export function authenticateConnection(
  io: LiveServer,
  ports: Pick<Ports, 'db' | 'now' | 'log' | 'quotas'>,
  counts: Pick<ConnectionCounts, 'admit'>,
): (socket: ServerSocket, next: Next) => void {
  const failed = countFailures(ports)

  const refuse = (next: Next, status: number, code: ErrorCode, retryAfter?: number) =>
    next(Object.assign(new Error(code), { data: { status, code, ...(retryAfter !== undefined && { retryAfter }) } }))

  const refuseUnauthenticated = ({ handshake: { address } }: ServerSocket, next: Next) => {
    const retryAfter = failed(address)
    return retryAfter === null ? refuse(next, 401, 'UNAUTHORIZED') : refuse(next, 429, 'RATE_LIMITED', retryAfter)
  }

  const authenticate = async (socket: ServerSocket, next: Next): Promise<void> => {
    const token: unknown = socket.handshake.auth['token']
    // A session of the support widget hears of its own conversation alone, and not by these connections (SUP-7).
    if (typeof token === 'string' && isVisitorToken(token) && (await visitorOf(ports, token)))
      return refuse(next, 403, 'FORBIDDEN')
    const caller = typeof token === 'string' ? await callerOf(ports, token) : null
    // Behind a proxy all callers share one address: failures of others must not lock out a caller with a valid token.
    if (!caller) return refuseUnauthenticated(socket, next)
    if (caller.secondFactor === 'awaited') return refuse(next, 403, 'SECOND_FACTOR_REQUIRED')
    if (socket.handshake.query['adminId'] !== String(caller.adminId)) return refuse(next, 403, 'FORBIDDEN')
    const others = io.of('/').adapter.rooms.get(roomOf.admin(caller.adminId))
    if ((others?.size ?? 0) >= CONNECTIONS_OF_ADMIN) return refuse(next, 429, 'RATE_LIMITED', RETRY_AFTER_FULL)
    const requestedCompanyId = companyIdOf(socket.handshake.auth['companyId'])
    const company = await companyOfConnection(ports.db, caller, requestedCompanyId)
    const most = company && withOwn(ports.quotas, company.ownQuotas).sockets
    if (company && !(await counts.admit(company.companyId, socket.conn, most)))
      return refuse(next, 429, 'CONNECTIONS_FULL', RETRY_AFTER_QUOTA)
    socket.data = {
      adminId: caller.adminId,
      sessionId: caller.sessionId,
      name: caller.fullName,
      avatarUrl: addressOfPicture(caller.pictureId),
      requestedCompanyId,
      impersonationId: idOf(socket.handshake.auth['impersonationId']),
    }
    next()
  }

  const enqueue = handshakeQueue()
  return (socket, next) => {
    const perform = () =>
      authenticate(socket, next).catch((error: unknown) => {
        ports.log.error({ error: String(error) }, 'A live handshake failed')
        const outage = outageOf(error)
        if (outage === null) refuse(next, 500, 'INTERNAL')
        else refuse(next, 503, 'UNAVAILABLE', retryAfterOutage[outage])
      })
    // A client that does not wait any longer must not keep the others waiting.
    const isThere = () => socket.conn.readyState === 'open'
    if (!enqueue({ isThere, perform })) refuse(next, 503, 'UNAVAILABLE', RETRY_AFTER_STORM)
  }
}

function companyIdOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
