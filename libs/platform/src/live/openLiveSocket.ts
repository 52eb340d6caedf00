import { toRestart } from '@frontdesk/api-client'
import type { LiveSocket, OpenLiveSocket } from './LiveSocket.ts'
import type { LiveOptions } from './LiveOptions.ts'

type Connection = Pick<LiveOptions, 'apiHost' | 'session'> & {
  /** The address of the page, which a relative API host belongs to. */
  page: string
  /** Null for a visitor, whose token alone says who it is. */
  adminId: number | null
  companyId: number | null
}

/** Opens the socket at the API host: its origin, with the path below the host's own (LIVE-1). */
export function openLiveSocket(
  open: OpenLiveSocket,
  { apiHost, page, session, adminId, companyId }: Connection,
): LiveSocket {
  const host = new URL(apiHost, page)
  return open(host.origin, {
    path: `${host.pathname.replace(/\/+$/, '')}/socket.io`,
    transports: ['websocket'],
    forceNew: true,
    // Called at each attempt, so that it sends the newest token.
    auth: (authenticate) => {
      const impersonationId = session.impersonationId?.()
      authenticate({
        token: session.accessToken(),
        ...(companyId !== null && { companyId }),
        ...(impersonationId && { impersonationId }),
      })
    },
    query: adminId === null ? {} : { adminId: String(adminId) },
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    ackTimeout: 5000,
  })
}

/** The events that the company's log holds, by their names on the wire. */
const loggedEvents = [
  'newMessage',
  'messageUpdate',
  'message_status_update',
  'chat_update',
  'messenger_update',
  'crm_update',
  'subscription_update',
  'private_note_update',
  'label_update',
  'company_update',
  'customer_update',
] as const

export type SocketHandlers = {
  onPing: () => void
  onConnect: () => void
  onDisconnect: (reason: unknown) => void
  onConnectError: (error: unknown) => void
  /** Receives the events that the company's log holds, by their name on the wire. */
  onLoggedEvent: (name: string, payload: unknown) => void
  /** Receives the seconds after which a server that is about to stop expects its clients back. */
  onRestart: (seconds: number) => void
  onSession: (payload: unknown) => void
  onStreamPiece: (payload: unknown) => void
  onTyping: (payload: unknown) => void
  onPresence: (payload: unknown) => void
  onError: (payload: unknown) => void
}

export function subscribeToSocket(socket: LiveSocket, on: SocketHandlers): void {
  socket.io?.on('ping', on.onPing)
  socket.on('connect', on.onConnect)
  socket.on('disconnect', on.onDisconnect)
  socket.on('connect_error', on.onConnectError)
  for (const name of loggedEvents) socket.on(name, (payload) => on.onLoggedEvent(name, payload))
  socket.on('restart', (payload) => on.onRestart(toRestart(payload).retryAfter))
  socket.on('session', on.onSession)
  socket.on('openai_stream', on.onStreamPiece)
  socket.on('typing', on.onTyping)
  socket.on('presence', on.onPresence)
  socket.on('error', on.onError)
}
