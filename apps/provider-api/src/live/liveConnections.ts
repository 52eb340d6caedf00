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
import { countConnections, type ConnectionCounts } from './countConnections.ts'
import { countFollowers } from './countFollowers.ts'
import { cutSlowConnections } from './cutSlowConnections.ts'
import { admitJoining } from './admitJoining.ts'
import { supportConnections } from './supportConnections.ts'
import { reconcileRooms } from './reconcileRooms.ts'
import { createSupportFeed } from './supportFeed.ts'
import { connectNodes } from './connectNodes.ts'
import { createAgentsFeed } from './createAgentsFeed.ts'
import { identityOf, roomOf, withCompany, type LiveServer, type ServerSocket } from './LiveServer.ts'
import { tellPresence } from './presence.ts'
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
  const counts = admitCounted(io, ports)
  const { adapter } = io.of('/')
  const agents = createAgentsFeed(ports)
  const handOn = (event: CommittedEvent, requestId: string | null) => {
    sendToCompany(io, agents, event, requestId)
    noteSent(io, ports, event, requestId)
    visitors.handOn(event)
  }
  const logs = followLogs(ports, {
    handOn,
    skip: (companyId) => admit(socketsOf((socket) => socket.rooms.has(roomOf.company(companyId)))),
  })
  const rooms = reconcileRooms(io, ports, logs)
  const stopTelling = tellPresence(io, ports)
  const stopCutting = cutSlowConnections(io, ports)
  const followers = countFollowers(logs)
  const ofAdministrators = followers()
  adapter.on('create-room', (room: string) => withCompany(room, ofAdministrators.follow))
  adapter.on('delete-room', (room: string) => withCompany(room, ofAdministrators.forget))
  const visitors = supportConnections(io, ports, { ...logs, ...followers() }, counts)
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
      const room = roomOf.agents(piece.companyId)
      io.to(roomOf.company(piece.companyId)).except(room).emit('openai_stream', piece)
      agents.offerPassing(piece, () => io.to(room).emit('openai_stream', piece))
      support.offerPassing('openai_stream', piece)
    },
    // Not sent to any window of the typing administrator; that of a visitor is for support alone.
    typing: (typing) => {
      if (typing.adminId !== null) sendTyping(io, agents, typing, roomOf.admin(typing.adminId))
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
    for (const work of [rooms, visitors]) work.stop()
    stopCutting()
    stopTelling()
    // Close only the transport: clients disconnected by the server explicitly do not reconnect after the restart.
    io.engine.close()
    await counts.stop()
  })
  app.addHook('onClose', async () => {
    await Promise.all([support.settled(), agents.settled()])
    await io.close()
  })
}

/** Sends an event to the connections of its company on this node, and to those of its agents if it is open to them. */
function sendToCompany(
  io: LiveServer,
  agents: ReturnType<typeof createAgentsFeed>,
  event: CommittedEvent,
  requestId: string | null,
): void {
  const room = roomOf.agents(event.companyId)
  const payload = { ...payloadOnTheWire(event), ...(requestId !== null && { requestId }) }
  const liveError = liveErrorOf(event)
  const send = (to: Pick<typeof io.local, 'emit'>) => {
    // NewEvent pairs each event name with its payload; the database's types lose that pairing.
    to.emit(event.event, payload as never)
    if (liveError) to.emit('error', liveError)
  }
  send(io.local.to(roomOf.company(event.companyId)).except(room))
  // Nothing is looked up for companies without agents.
  if (io.of('/').adapter.rooms.has(room)) agents.offer(event, () => send(io.local.to(room)))
}

/** Sends that somebody is typing to their company, but to none of their own windows. */
function sendTyping(io: LiveServer, agents: ReturnType<typeof createAgentsFeed>, typing: Typing, own: string): void {
  const room = roomOf.agents(typing.companyId)
  io.to(roomOf.company(typing.companyId)).except([room, own]).emit('typing', typing)
  agents.offerPassing(typing, () => io.to(room).except(own).emit('typing', typing))
}

/** Lets administrators in by their session, while their company has room for another connection. */
function admitCounted(io: LiveServer, ports: Ports): ConnectionCounts {
  const counts = countConnections(ports)
  io.use(authenticateConnection(io, ports, counts))
  return counts
}

/** Logs an event that was written to the connections of its company, and announces that of a request. */
function noteSent(
  io: LiveServer,
  { log, eventSent }: Pick<Ports, 'log' | 'eventSent'>,
  { companyId, event, seq }: CommittedEvent,
  requestId: string | null,
): void {
  log.debug({ companyId, event, seq }, 'Event')
  const connections = io.of('/').adapter.rooms.get(roomOf.company(companyId))?.size ?? 0
  if (requestId !== null) eventSent({ companyId, event, seq, requestId, connections })
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
