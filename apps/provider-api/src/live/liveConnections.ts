import { MessageStatusUpdate, supportCompanyId, type LiveError, type Typing } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { knownHosts } from '../serving/knownHosts.ts'
import { isOfOwnPage } from '../serving/ownPages.ts'
import { limitPackets } from './limitPackets.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import { payloadOnTheWire } from '../events/appendEvents.ts'
import { followLogs } from '../events/followLogs.ts'
import { currentRequestId } from '../log/context.ts'
import { shardedAdapter } from '../nodes/shardedAdapter.ts'
import { countFollowers } from './countFollowers.ts'
import { cutSlowConnections } from './cutSlowConnections.ts'
import { admitJoining } from './admitJoining.ts'
import { supportConnections } from './supportConnections.ts'
import { reconcileRooms } from './reconcileRooms.ts'
import { createSupportFeed } from './supportFeed.ts'
import { connectNodes } from './connectNodes.ts'
import { identityOf, roomOf, withCompany, type LiveServer, type ServerSocket } from './LiveServer.ts'
import { authenticateConnection } from './authenticateConnection.ts'

/** Failures that an administrator caused on purpose. */
const withdrawnCodes = new Set(['WITHDRAWN', 'TAKEN_OVER'])

/** The Socket.IO server on the app's port, which refuses strange hosts and origins before the handshake. */
function createLiveServer(app: FastifyInstance): LiveServer {
  const { ports, settings } = app
  // CORS does not cover WebSockets (reliability T-08).
  const isOfOwn = isOfOwnPage(settings)
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
    allowRequest: (request, answer) => answer(null, !app.drain.isDraining && isKnownHost(request) && isOfOwn(request)),
  })
  ports.inFlight.liveConnections = () => io.engine.clientsCount
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
    visitors.handOn(event)
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
  const followers = countFollowers(logs)
  const ofAdministrators = followers()
  adapter.on('create-room', (room: string) => withCompany(room, ofAdministrators.follow))
  adapter.on('delete-room', (room: string) => withCompany(room, ofAdministrators.forget))
  const visitors = supportConnections(io, ports, { ...logs, ...followers() })
  const nodes = connectNodes(io, ports, logs.handleNotice)
  ports.inFlight.isLive = nodes.isLive
  const socketsOf = (isMeant: (socket: ServerSocket) => boolean) => [...io.of('/').sockets.values()].filter(isMeant)
  const admit = (sockets: readonly ServerSocket[]) =>
    void rooms
      .admit(sockets)
      .catch((error: unknown) => ports.log.error({ error: String(error) }, 'Live connections could not change rooms'))

  const support = supportFeedOf(io, ports)
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
      support.offer(events)
    },
    stream: (piece) => {
      io.to(roomOf.company(piece.companyId)).emit('openai_stream', piece)
      support.offerPassing('openai_stream', piece)
    },
    // Not sent to any window of the typing administrator; that of a visitor is for support alone.
    typing: (typing) => {
      if (typing.adminId !== null)
        io.to(roomOf.company(typing.companyId)).except(roomOf.admin(typing.adminId)).emit('typing', typing)
      support.offerPassing('typing', typing)
    },
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
    visitors.stop()
    stopCutting()
    // Close only the transport: clients disconnected by the server explicitly do not reconnect after the restart.
    io.engine.close()
  })
  app.addHook('onClose', async () => {
    await support.settled()
    await io.close()
  })
}

/** The feed of support conversations for the console, into the room of its own company. */
const supportFeedOf = (io: LiveServer, ports: Ports) =>
  createSupportFeed(ports, (event, payload) => {
    const room = io.to(roomOf.company(supportCompanyId))
    // Not sent to any window of whoever types.
    const typist = event === 'typing' ? (payload as Typing).adminId : null
    const others = typist === null ? room : room.except(roomOf.admin(typist))
    const send = others.emit.bind(others) as (event: string, payload: unknown) => void // `Emit` has paired both
    send(event, payload)
  })

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
