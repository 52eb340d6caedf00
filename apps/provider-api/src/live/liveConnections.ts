import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { knownHosts } from '../serving/knownHosts.ts'
import { liveErrorOf } from './liveErrorOf.ts'
import { limitPackets } from './limitPackets.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import { payloadOnTheWire } from '../events/appendEvents.ts'
import { currentRequestId } from '../log/context.ts'
import { reconcileRooms } from './reconcileRooms.ts'
import { identityOf, roomOf, type LiveServer } from './LiveServer.ts'
import { isAllowedOrigin } from './isAllowedOrigin.ts'
import { authenticateConnection } from './authenticateConnection.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether an administrator has a live connection now. */
    isLive: (adminId: number) => boolean
  }
}

/**
 * Mounts live connections on the server's port (LIVE-1 to LIVE-6): committed events are delivered at most once, in log
 * order; reconnecting clients read what they missed from the log. Socket.IO's connection state recovery stays off, since
 * it replays events before `authenticateConnection` has checked a token.
 */
export function liveConnections(app: FastifyInstance): void {
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
    // A client refused before the handshake reconnects by itself with backoff.
    allowRequest: (request, answer) =>
      answer(null, !app.drain.isDraining && isKnownHost(request) && isAllowedOrigin(request, origins)),
  })
  io.engine.on('connection', (connection: Parameters<typeof limitPackets>[0]) => limitPackets(connection, ports))
  io.use(authenticateConnection(io, ports))
  const rooms = reconcileRooms(io, ports)
  app.decorate('isLive', (adminId) => (io.sockets.adapter.rooms.get(roomOf.admin(adminId))?.size ?? 0) > 0)

  io.on('connection', (socket) => {
    const { adminId, sessionId } = identityOf(socket)
    void socket.join([roomOf.admin(adminId), roomOf.session(sessionId)])
    rooms.admit([socket]).catch((error: unknown) => {
      ports.log.error({ adminId, error: String(error) }, 'A live connection could not join its rooms')
      // The client reconnects by itself; without rooms it would never receive an event.
      socket.conn.close()
    })
  })

  const publishOne = (event: CommittedEvent) => {
    const requestId = currentRequestId()
    const payload = { ...payloadOnTheWire(event), ...(requestId !== null && { requestId }) }
    // NewEvent pairs each event name with its payload; the database's types lose that pairing.
    io.to(roomOf.company(event.companyId)).emit(event.event, payload as never)
    ports.log.debug({ companyId: event.companyId, event: event.event, seq: event.seq }, 'Event')
    const liveError = liveErrorOf(event)
    if (liveError) io.to(roomOf.company(event.companyId)).emit('error', liveError)
  }
  ports.subscribe({
    publish: (events) => events.forEach(publishOne),
    stream: (piece) => io.to(roomOf.company(piece.companyId)).emit('openai_stream', piece),
    // Not sent to any window of the typing administrator.
    typing: (typing) =>
      io.to(roomOf.company(typing.companyId)).except(roomOf.admin(typing.adminId)).emit('typing', typing),
    disconnect: (who) => {
      const room = 'sessionId' in who ? roomOf.session(who.sessionId) : roomOf.admin(who.adminId)
      io.in(room).disconnectSockets(true)
    },
    draining: (what) => io.emit('restart', what),
    membershipChanged: ({ adminId }) => {
      const sockets = [...io.of('/').sockets.values()].filter((socket) => socket.data.adminId === adminId)
      rooms
        .admit(sockets)
        .catch((error: unknown) =>
          ports.log.error({ adminId, error: String(error) }, 'Live connections could not change rooms'),
        )
    },
  })

  app.addHook('preClose', async () => {
    rooms.stop()
    // Close only the transport: clients disconnected by the server explicitly do not reconnect after the restart.
    io.engine.close()
  })
  app.addHook('onClose', async () => {
    await io.close()
  })
}
