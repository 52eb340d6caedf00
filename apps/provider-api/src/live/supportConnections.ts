import type { DurableEventName, ErrorCode, LiveEventPayloads, OpenAiStream } from '@frontdesk/contract'
import type { Namespace, Socket } from 'socket.io'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import { payloadOnTheWire } from '../events/appendEvents.ts'
import type { CompanyLogsFollower } from '../events/followLogs.ts'
import { newestPosition } from '../events/readAtPosition.ts'
import { visitorOf } from '../http/identifyVisitor.ts'
import type { Ports } from '../ports/Ports.ts'
import { quotasOf } from '../quotas/quotasOf.ts'
import { RETRY_AFTER_QUOTA } from './authenticateConnection.ts'
import type { ConnectionCounts } from './countConnections.ts'
import { countFailures } from './countFailures.ts'
import { handshakeQueue } from './handshakeQueue.ts'
import { roomOf, withCompany, type LiveServer } from './LiveServer.ts'

/** Concurrent connections of one session, and the seconds that a refused one has to wait. */
const CONNECTIONS_OF_SESSION = 5
const RETRY_AFTER_FULL = 60
const RETRY_AFTER_STORM = 5
/** Milliseconds between two checks of the sessions: one that ended elsewhere is cut within five seconds. */
const CHECK_EVERY = 2_000

/** The namespace of the connections of visitors, apart from those of administrators. */
export const supportNamespace = '/support'

type Events = { [E in keyof LiveEventPayloads]: (payload: LiveEventPayloads[E]) => void }
type Connected = { companyId: number; chatId: number; sessionId: string }
type VisitorSocket = Socket<Record<string, never>, Events, Record<string, never>, Partial<Connected>>
type Visitors = Namespace<Record<string, never>, Events, Record<string, never>, Partial<Connected>>

const roomOfChat = (companyId: number, chatId: number) => `chat:${companyId}:${chatId}`

/** The events of a conversation that its visitor receives; those of whole chats are for the company. */
const visible: ReadonlySet<DurableEventName> = new Set(['newMessage', 'messageUpdate', 'message_status_update'])

export type SupportConnections = {
  /** Hands a committed event to the visitor whose conversation it is about. */
  handOn: (event: CommittedEvent) => void
  stop: () => void
}

/**
 * Mounts the live connections of visitors of the support widget (SUP-7): each hears of its own conversation alone, by
 * rooms of a namespace of its own, so that none is ever in a room of a company. `logs` counts them among the
 * connections of their companies, and so do `counts` (decision 0441).
 */
export function supportConnections(
  io: LiveServer,
  ports: Ports,
  logs: Pick<CompanyLogsFollower, 'follow' | 'forget' | 'position' | 'reach'>,
  counts: Pick<ConnectionCounts, 'admit'>,
): SupportConnections {
  const visitors = io.of(supportNamespace) as unknown as Visitors // its sockets carry a visitor, those of `io` an administrator
  visitors.use(authenticateVisitor(visitors, ports, counts))
  visitors.adapter.on('create-room', (room: string) => withCompany(room, logs.follow))
  visitors.adapter.on('delete-room', (room: string) => withCompany(room, logs.forget))

  const admit = async (socket: VisitorSocket) => {
    const { companyId, chatId, sessionId } = connectedOf(socket)
    await socket.join([roomOf.session(sessionId), roomOf.company(companyId), roomOfChat(companyId, chatId)])
    const before = logs.position(companyId)
    logs.reach(companyId, await newestPosition(ports.db, companyId), before)
    // From here on nothing is missed: the frame reads its conversation once more.
    socket.emit('support_ready', { serverTime: ports.now().toISOString() })
  }
  visitors.on('connection', (socket) => {
    admit(socket).catch((error: unknown) => {
      ports.log.error({ error: String(error) }, 'A live connection of a visitor could not join its rooms')
      socket.conn.close()
    })
  })

  ports.subscribe({
    stream: (piece) =>
      visitors.to(roomOfChat(piece.companyId, piece.chatId)).emit('openai_stream', withoutWords(piece)),
    // Only support writes to a visitor: their own typing comes back to no page of theirs.
    typing: (typing) =>
      typing.adminId !== null &&
      visitors.to(roomOfChat(typing.companyId, typing.chatId)).emit('typing', { ...typing, name: '' }),
    disconnect: (who) => {
      if ('sessionId' in who) visitors.in(roomOf.session(who.sessionId)).disconnectSockets(true)
    },
    draining: (what) => void visitors.local.emit('restart', what),
  })
  const stop = everyNow(ports, () => endLostSessions(visitors, ports))
  return {
    handOn(event) {
      const chatId = chatIdOf(event.payload)
      if (chatId === null || !visible.has(event.event)) return
      const { users: _users, chat: _chat, unreadCount: _unread, ...payload } = payloadOnTheWire(event) as Fields
      // The database's types lose which payload belongs to which event.
      visitors.local.to(roomOfChat(event.companyId, chatId)).emit(event.event, payload as never)
    },
    stop,
  }
}

type Fields = Record<string, unknown>

/** A piece of an answer as a visitor gets it: that it is being written, and nothing of it, until it is complete. */
const withoutWords = (piece: OpenAiStream): OpenAiStream =>
  piece.event === 'thread.message.delta' || piece.event === 'content.chunk'
    ? { ...piece, event: 'content.chunk', data: { content: '' } }
    : piece

const chatIdOf = (payload: object): number | null => {
  const chatId: unknown = Reflect.get(payload, 'chatId')
  return typeof chatId === 'number' ? chatId : null
}

/** The identity that the handshake attached to a connection. */
function connectedOf({ data }: VisitorSocket): Connected {
  const { companyId, chatId, sessionId } = data
  if (companyId === undefined || chatId === undefined || sessionId === undefined)
    throw new Error('A connection got past the handshake without a visitor')
  return { companyId, chatId, sessionId }
}

type Next = (error?: Error) => void

const refuse = (next: Next, status: number, code: ErrorCode, retryAfter?: number) =>
  next(Object.assign(new Error(code), { data: { status, code, ...(retryAfter !== undefined && { retryAfter }) } }))

/**
 * Returns middleware that admits visitors by the token of their session, a few at a time. Refuses with 401 without a
 * session, 404 before the conversation was opened, 429 and 503, in `error.data`.
 */
function authenticateVisitor(
  visitors: Visitors,
  ports: Pick<Ports, 'db' | 'now' | 'log' | 'quotas'>,
  counts: Pick<ConnectionCounts, 'admit'>,
) {
  const enqueue = handshakeQueue()
  const failed = countFailures(ports)
  const authenticate = async (socket: VisitorSocket, next: Next): Promise<void> => {
    const token: unknown = socket.handshake.auth['token']
    const visitor = typeof token === 'string' ? await visitorOf(ports, token) : null
    if (!visitor) {
      const retryAfter = failed(socket.handshake.address)
      return retryAfter === null ? refuse(next, 401, 'UNAUTHORIZED') : refuse(next, 429, 'RATE_LIMITED', retryAfter)
    }
    const { companyId, chatId, sessionId } = visitor
    if (chatId === null) return refuse(next, 404, 'NOT_FOUND')
    const others = visitors.adapter.rooms.get(roomOf.session(sessionId))
    if ((others?.size ?? 0) >= CONNECTIONS_OF_SESSION) return refuse(next, 429, 'RATE_LIMITED', RETRY_AFTER_FULL)
    const { sockets: most } = await quotasOf(ports.db, companyId, ports.quotas)
    if (!(await counts.admit(companyId, socket.conn, most)))
      return refuse(next, 429, 'CONNECTIONS_FULL', RETRY_AFTER_QUOTA)
    socket.data = { companyId, chatId, sessionId }
    next()
  }
  return (socket: VisitorSocket, next: Next) => {
    const perform = () =>
      authenticate(socket, next).catch((error: unknown) => {
        ports.log.error({ error: String(error) }, 'A live handshake of a visitor failed')
        refuse(next, 503, 'UNAVAILABLE', RETRY_AFTER_STORM)
      })
    if (!enqueue({ isThere: () => socket.conn.readyState === 'open', perform }))
      refuse(next, 503, 'UNAVAILABLE', RETRY_AFTER_STORM)
  }
}

/** Repeats a check until it is stopped; one that fails is logged, and the next one is made. */
function everyNow({ later, log }: Pick<Ports, 'later' | 'log'>, check: () => Promise<void>): () => void {
  let isStopped = false
  let cancel = () => {}
  const again = () => {
    if (isStopped) return
    cancel = later(CHECK_EVERY, () => {
      check()
        .catch((error: unknown) => log.error({ error: String(error) }, 'Sessions of visitors could not be checked'))
        .finally(again)
    })
  }
  again()
  return () => {
    isStopped = true
    cancel()
  }
}

/** Cuts the connections of sessions that have expired, or that another process has ended. */
async function endLostSessions(visitors: Visitors, { db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> {
  const sessionIds = [...new Set([...visitors.sockets.values()].flatMap(({ data }) => data.sessionId ?? []))]
  if (sessionIds.length === 0) return
  const live = await db
    .selectFrom('widget_sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where('expires_at', '>', now())
    .execute()
  const liveIds = new Set(live.map(({ id }) => id))
  for (const id of sessionIds) if (!liveIds.has(id)) visitors.local.in(roomOf.session(id)).disconnectSockets(true)
}
