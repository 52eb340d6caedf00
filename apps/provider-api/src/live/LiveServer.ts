import { supportCompanyId, type LiveEventPayloads, type PresentPerson } from '@frontdesk/contract'
import type { Server, Socket } from 'socket.io'
import type { CommitNotice } from '../events/followLogs.ts'
import type { ChatLook, DomainEvents } from '../ports/Ports.ts'
import type { LiveClient } from './subscribedCompanies.ts'

/** Events sent by the server; it accepts none from clients (reliability T-08). */
type EmittedEvents = { [E in keyof LiveEventPayloads]: (payload: LiveEventPayloads[E]) => void }

/**
 * Data attached to a connection while it lasts. `name`: of its administrator, as it was at the handshake; `avatarUrl`:
 * their picture, renewed when it changes.
 */
export type Identity = LiveClient & { name: string; avatarUrl: string | null }

/**
 * The people of companies who are connected to a node (TEAM-3). `node`: its id. `isWhole`: companies that are missing
 * have nobody there; else only these have changed.
 */
export type NodePresence = { node: string; isWhole: boolean; companies: [companyId: number, PresentPerson[]][] }

/**
 * The domain events that other nodes must learn of, too: each changes what they do with connections,
 * channels or runs of their own.
 */
export const relayedEvents = [
  'membershipChanged',
  'pictureChanged',
  'runStopRequested',
  'checkCancelled',
  'channelsChanged',
  'deliveryLeft',
  'workLeft',
] as const
export type RelayedEvent = (typeof relayedEvents)[number]

/**
 * The question of a node to all others: whether an administrator is connected to them by a window that shows the
 * company, or to freeze the reply of a chat. A node of the version before names no company and means any.
 */
export type NodeQuestion =
  | { type: 'is-live'; adminId: number; companyId?: number | null }
  | { type: 'freeze-reply'; companyId: number; chatId: number }

/** The answer of a node; false: the subject is none of its own. */
export type NodeAnswer = boolean | { runId: string; text: string }

/** The events and questions between nodes (decision 0043). */
type NodeEvents = {
  /** The nodes that have connections of the company read its log. */
  committed: (notice: CommitNotice) => void
  domainEvent: <E extends RelayedEvent>(event: E, what: Parameters<DomainEvents[E]>[0]) => void
  presence: (presence: NodePresence) => void
  /** The node that has the connection takes what it shows. */
  chatLookedAt: (look: ChatLook) => void
  /** `id`: of the question, by which its answers are found (`askNodes`). */
  question: (id: string, question: NodeQuestion) => void
  answer: (id: string, given: NodeAnswer) => void
}

export type LiveServer = Server<Record<string, never>, EmittedEvents, NodeEvents, Partial<Identity>>
export type ServerSocket = Socket<Record<string, never>, EmittedEvents, NodeEvents, Partial<Identity>>

/**
 * Room names of a connection: its session, its administrator, each company it is subscribed to, and beside that of the
 * company the one of its agents.
 */
export const roomOf = {
  session: (id: string) => `session:${id}`,
  admin: (id: number) => `admin:${id}`,
  company: (id: number) => `company:${id}`,
  agents: (companyId: number) => `agents:${companyId}`,
}

/** Does something with the company whose room this is; nothing for other rooms. */
export function withCompany(room: string, act: (companyId: number) => void): void {
  const id = /^company:(\d+)$/.exec(room)?.[1]
  if (id !== undefined) act(Number(id))
}

/** The identity that the handshake attached to a connection. */
export function identityOf(socket: { data: Partial<Identity> }): Identity {
  const {
    adminId,
    sessionId,
    requestedCompanyId = null,
    impersonationId = null,
    name = '',
    avatarUrl = null,
  } = socket.data
  if (adminId === undefined || sessionId === undefined)
    throw new Error('A connection got past the handshake without an identity')
  return { adminId, sessionId, requestedCompanyId, impersonationId, name, avatarUrl }
}

/**
 * The company whose people see a connection as one of theirs: the one that its window shows. Null for the console and
 * for an access to a company of others, which that company sees in the list of these.
 */
export const companySeenIn = ({ requestedCompanyId, impersonationId }: LiveClient): number | null =>
  requestedCompanyId === supportCompanyId || impersonationId !== null ? null : requestedCompanyId
