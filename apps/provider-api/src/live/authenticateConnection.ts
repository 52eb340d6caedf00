import type { ErrorCode } from '@frontdesk/contract'
import { callerOf } from '../http/identify.ts'
import { addressKey } from '../http/limits/addressKey.ts'
import { outageOf, retryAfterOutage } from '../errors/outages.ts'
import type { Ports } from '../ports/Ports.ts'
import { handshakeQueue } from './handshakeQueue.ts'
import { roomOf, type LiveServer, type ServerSocket } from './LiveServer.ts'

/**
 * Concurrent connections per administrator, and attempts without a valid token per minute and address (reliability
 * T-08).
 */
const CONNECTIONS_OF_ADMIN = 10
const FAILURES_A_MINUTE = 20
/** Retry-After in seconds at the connection limit, and while too many handshakes are waiting. */
const RETRY_AFTER_FULL = 60
const RETRY_AFTER_STORM = 5

type Next = (error?: Error) => void

/**
 * Returns Socket.IO middleware that authenticates connections by session token (LIVE-1, reliability C8);
 * `query.adminId` must be the session's administrator. Reconnections are authenticated anew, a few at a time. Refuses
 * with 401, 403, 429 or 503 in `error.data`.
 */
export function authenticateConnection(
  io: LiveServer,
  ports: Pick<Ports, 'db' | 'now' | 'log'>,
): (socket: ServerSocket, next: Next) => void {
  /** By `addressKey`, in the order of their first failures. */
  const failures = new Map<string, { since: number; count: number }>()

  const forgetOld = (now: number): void => {
    for (const [key, { since }] of failures) {
      if (now - since < 60_000) break
      failures.delete(key)
    }
  }

  const refuse = (next: Next, status: number, code: ErrorCode, retryAfter?: number) =>
    next(Object.assign(new Error(code), { data: { status, code, ...(retryAfter !== undefined && { retryAfter }) } }))

  const refuseUnauthenticated = ({ handshake: { address } }: ServerSocket, next: Next) => {
    const now = ports.now().getTime()
    forgetOld(now)
    const key = addressKey(address)
    const { since, count: before } = failures.get(key) ?? { since: now, count: 0 }
    const count = before + 1
    failures.set(key, { since, count })
    return count > FAILURES_A_MINUTE
      ? refuse(next, 429, 'RATE_LIMITED', Math.max(1, Math.ceil((since + 60_000 - now) / 1000)))
      : refuse(next, 401, 'UNAUTHORIZED')
  }

  const authenticate = async (socket: ServerSocket, next: Next): Promise<void> => {
    const token: unknown = socket.handshake.auth['token']
    const caller = typeof token === 'string' ? await callerOf(ports, token) : null
    // Behind a proxy all callers share one address: failures of others must not lock out a caller with a valid token.
    if (!caller) return refuseUnauthenticated(socket, next)
    if (socket.handshake.query['adminId'] !== String(caller.adminId)) return refuse(next, 403, 'FORBIDDEN')
    const others = io.of('/').adapter.rooms.get(roomOf.admin(caller.adminId))
    if ((others?.size ?? 0) >= CONNECTIONS_OF_ADMIN) return refuse(next, 429, 'RATE_LIMITED', RETRY_AFTER_FULL)
    socket.data = {
      adminId: caller.adminId,
      sessionId: caller.sessionId,
      requestedCompanyId: companyIdOf(socket.handshake.auth['companyId']),
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
