import type { IncomingMessage } from 'node:http'
import { MessageStatusUpdate, type LiveError } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { knownHosts } from '../serving/knownHosts.ts'
import { limitPackets } from './limitPackets.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import { payloadOnTheWire } from '../events/appendEvents.ts'
import { followLogs } from '../events/followLogs.ts'
import { currentRequestId } from '../log/context.ts'
import { shardedAdapter } from '../nodes/shardedAdapter.ts'
import { cutSlowConnections } from './cutSlowConnections.ts'
import { admitJoining } from './admitJoining.ts'
import { reconcileRooms } from './reconcileRooms.ts'
import { connectNodes } from './connectNodes.ts'
import { identityOf, roomOf, withCompany, type LiveServer, type ServerSocket } from './LiveServer.ts'
import { authenticateConnection } from './authenticateConnection.ts'

/** Failures that an administrator caused on purpose. */
const withdrawnCodes = new Set(['WITHDRAWN', 'TAKEN_OVER'])

/** The Socket.IO server on the app's port, which refuses strange hosts and origins before the handshake. */
function createLiveServer(app: FastifyInstance): LiveServer {
  const { ports, settings } = app
  const origins = [...settings.appOrigins, ...(settings.publicUrl ? [new URL(settings.publicUrl).origin] : [])]
  // WebSocket upgrades bypass the routes and their hooks.
  const isKnownHost = knownHosts(settings) ?? (() => true)
  const io: LiveServer = new Server(app.server, {
    path: '/api/socket.io',
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    maxHttpBufferSize: 65_536,
    ...(ports.redis && { adapter: shardedAdapter(ports.redis) }),
    // A client refused before the handshake reconnects by itself with backoff.
    allowRequest: (request, answer) =>
      answer(null, !app.drain.isDraining && isKnownHost(request) && isAllowedOrigin(request, origins)),
  })
  io.engine.on('connection', (connection: Parameters<typeof limitPackets>[0]) => limitPackets(connection, ports))
  return io
}

/**
 * Mounts live connections on the server's port (LIVE-1 to LIVE-6): committed events, of this node and of others, are
 * delivered at most once, in log order; reconnecting clients read what they missed from the log. Socket.IO's connection
 * state recovery stays off, since it replays events before `authenticateConnection` has checked a token.
 */
export function liveConnections(app: FastifyInstance): void {
  const { ports } = app
  const io = createLiveServer(app)
  io.use(authenticateConnection(io, ports))
  const handOn = (event: CommittedEvent, requestId: string | null) => {
    const room = io.local.to(roomOf.company(event.companyId))
    const payload = { ...payloadOnTheWire(event), ...(requestId !== null && { requestId }) }
    // NewEvent pairs each event name with its payload; the database's types lose that pairing.
    room.emit(event.event, payload as never)
    ports.log.debug({ companyId: event.companyId, event: event.event, seq: event.seq }, 'Event')
    const liveError = liveErrorOf(event)
    if (liveError) room.emit('error', liveError)
  }
  const logs = followLogs(ports, {
    handOn,
    skip: (companyId) => admit(socketsOf((socket) => socket.rooms.has(roomOf.company(companyId)))),
  })
  const rooms = reconcileRooms(io, ports, logs)
  const stopCutting = cutSlowConnections(io, ports)
  const { adapter } = io.of('/')
  adapter.on('create-room', (room: string) => withCompany(room, logs.follow))
  adapter.on('delete-room', (room: string) => withCompany(room, logs.forget))
  const nodes = connectNodes(io, ports, logs.handleNotice)
  ports.inFlight.isLive = nodes.isLive
  const socketsOf = (isMeant: (socket: ServerSocket) => boolean) => [...io.of('/').sockets.values()].filter(isMeant)
  const admit = (sockets: readonly ServerSocket[]) =>
    void rooms
      .admit(sockets)
      .catch((error: unknown) => ports.log.error({ error: String(error) }, 'Live connections could not change rooms'))

  const join = admitJoining(rooms, ports.log)
  io.on('connection', (socket) => {
    const { adminId, sessionId } = identityOf(socket)
    void socket.join([roomOf.admin(adminId), roomOf.session(sessionId)])
    socket.on('disconnect', (reason) => ports.log.debug({ adminId, reason }, 'A live connection ended'))
    join(socket)
  })

  ports.subscribe({
    publish: (events) => {
      for (const event of events) logs.handleOwn(event, currentRequestId())
      nodes.notifyCommitted(events)
    },
    stream: (piece) => io.to(roomOf.company(piece.companyId)).emit('openai_stream', piece),
    // Not sent to any window of the typing administrator.
    typing: (typing) =>
      io.to(roomOf.company(typing.companyId)).except(roomOf.admin(typing.adminId)).emit('typing', typing),
    disconnect: (who) => {
      const room = 'sessionId' in who ? roomOf.session(who.sessionId) : roomOf.admin(who.adminId)
      io.in(room).disconnectSockets(true)
    },
    // Other nodes go on.
    draining: (what) => io.local.emit('restart', what),
    membershipChanged: ({ adminId }) => admit(socketsOf((socket) => socket.data.adminId === adminId)),
  })

  app.addHook('preClose', async () => {
    rooms.stop()
    stopCutting()
    // Close only the transport: clients disconnected by the server explicitly do not reconnect after the restart.
    io.engine.close()
  })
  app.addHook('onClose', async () => {
    await io.close()
  })
}

/**
 * Whether a page of this origin may open a live connection (reliability T-08). CORS does not cover websockets, so the
 * Origin is checked here: it must be the request's own host or one of `origins`. Requests without an Origin do not come
 * from browsers and need a token like all others.
 */
function isAllowedOrigin(request: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * The error to show to all administrators of the company for an event (LIVE-5): a failed message; null for others. The
 * channel's own words stay with the message, whose details show them.
 */
function liveErrorOf({ companyId, event, payload }: CommittedEvent): LiveError | null {
  if (event !== 'message_status_update') return null
  const { status, error, chatId } = MessageStatusUpdate.parse(payload)
  if (status !== 'failed' || (error && withdrawnCodes.has(error.code))) return null
  return { companyId, chatId, code: error?.code ?? 'DELIVERY_FAILED', message: 'A message could not be delivered' }
}
