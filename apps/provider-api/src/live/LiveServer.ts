import type { LiveEventPayloads } from '@frontdesk/contract'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { LiveClient } from './subscribedCompanies.ts'

/** Events sent by the server; it accepts none from clients (reliability T-08). */
type EmittedEvents = { [E in keyof LiveEventPayloads]: (payload: LiveEventPayloads[E]) => void }

/** Data attached to a connection while it lasts. */
export type Identity = LiveClient

export type LiveServer = Server<Record<string, never>, EmittedEvents, DefaultEventsMap, Partial<Identity>>
export type ServerSocket = Socket<Record<string, never>, EmittedEvents, DefaultEventsMap, Partial<Identity>>

/** Room names of a connection: its session, its administrator, and each company it is subscribed to. */
export const roomOf = {
  session: (id: string) => `session:${id}`,
  admin: (id: number) => `admin:${id}`,
  company: (id: number) => `company:${id}`,
}

/** The identity that the handshake attached to a connection. */
export function identityOf(socket: { data: Partial<Identity> }): Identity {
  const { adminId, sessionId, requestedCompanyId = null } = socket.data
  if (adminId === undefined || sessionId === undefined)
    throw new Error('A connection got past the handshake without an identity')
  return { adminId, sessionId, requestedCompanyId }
}
