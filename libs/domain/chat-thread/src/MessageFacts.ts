import type { Message, MessageStatus } from '@frontdesk/contract'
import { messageTime } from './compareMessages.ts'
import { isSame } from './isSame.ts'

type Failure = { code: string; message: string }

/**
 * Everything received about one message. Each part only grows: the newest version, the furthest status, all viewers.
 * So facts joined in any order, once or repeatedly, give the same result (reliability M1, M7, M8).
 */
export type MessageFacts = {
  readonly id: number
  /** The newest version; null while only status or viewers were received. `versionAt` and `seq` order versions. */
  readonly version: Message | null
  readonly versionAt: number
  /** The message's time in that version, in milliseconds; with the id, its position in the thread (MSG-12). */
  readonly at: number
  readonly seq: number
  readonly clientMessageId: string | null
  readonly status: MessageStatus
  readonly failure: Failure | null
  readonly failedAt: number
  readonly viewedBy: readonly number[]
  /** A deletion was requested here; older versions from the server do not undo it (M6). */
  readonly isDeleting: boolean
  /** It was reported here, or the report is being sent (MSG-7). */
  readonly isReported: boolean
}

/**
 * Order of the statuses: a delivery overrides a failure, never the reverse; any evidence ends an unknown outcome (M8).
 */
const steps: Record<MessageStatus, number> = {
  received: 0,
  pending: 1,
  unknown: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  read: 6,
}

const noFacts = {
  version: null,
  versionAt: 0,
  at: 0,
  seq: 0,
  clientMessageId: null,
  status: 'received',
  failure: null,
  failedAt: 0,
  viewedBy: [],
  isDeleting: false,
  isReported: false,
} as const

/** Facts from a version of the message; `seq` is 0 when it did not come from the event log. */
export function factsFromMessage(message: Message, seq: number): MessageFacts {
  const at = messageTime(message)
  return {
    ...noFacts,
    id: message.id,
    version: message,
    // Parsing a date is the costliest part of joining a page, and most messages have not changed since they were sent.
    versionAt: message.updatedAt === (message.sentAt ?? message.createdAt) ? at : Date.parse(message.updatedAt) || 0,
    at,
    seq,
    clientMessageId: message.clientMessageId ?? null,
    status: message.status,
    viewedBy: message.viewedBy,
  }
}

/** Facts from a change of status (MSG-10). */
export const factsFromStatus = (
  id: number,
  status: MessageStatus,
  updatedAt: string,
  error: Failure | null,
): MessageFacts => ({
  ...noFacts,
  id,
  status,
  failure: status === 'failed' ? error : null,
  failedAt: Date.parse(updatedAt) || 0,
})

/** The fact that this administrator has viewed it (MSG-6). */
export const factsFromView = (id: number, adminId: number): MessageFacts => ({
  ...noFacts,
  id,
  viewedBy: [adminId],
})

const union = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const added = b.filter((id) => !a.includes(id))
  return added.length === 0 ? a : [...a, ...added]
}

/**
 * Merges two sets of facts about one message. The newer version wins, by `updatedAt`, then by `seq`; of equally new
 * ones, `b`. Returns `a` itself when `b` adds nothing.
 */
export function joinFacts(a: MessageFacts, b: MessageFacts): MessageFacts {
  const isNewer =
    b.version !== null &&
    (a.version === null || b.versionAt > a.versionAt || (b.versionAt === a.versionAt && b.seq >= a.seq))
  const isRepeated = b.versionAt === a.versionAt && isSame(a.version, b.version)
  const version = isNewer && !(isRepeated && b.seq === a.seq) ? b : a
  const failed = b.failure !== null && (a.failure === null || b.failedAt > a.failedAt) ? b : a
  const viewedBy = union(a.viewedBy, b.viewedBy)
  const status = steps[b.status] > steps[a.status] ? b.status : a.status
  const clientMessageId = a.clientMessageId ?? b.clientMessageId
  const isDeleting = a.isDeleting || b.isDeleting
  const isReported = a.isReported || b.isReported
  const isMarked = isDeleting === a.isDeleting && isReported === a.isReported
  if (
    version === a &&
    failed === a &&
    viewedBy === a.viewedBy &&
    status === a.status &&
    clientMessageId === a.clientMessageId &&
    isMarked
  )
    return a
  return {
    id: a.id,
    version: isRepeated ? a.version : version.version,
    versionAt: version.versionAt,
    at: version.at,
    seq: version.seq,
    clientMessageId,
    status,
    failure: failed.failure,
    failedAt: failed.failedAt,
    viewedBy,
    isDeleting,
    isReported,
  }
}

/**
 * Whether a message of the AI was withdrawn before it was sent: a take-over leaves nothing of it in the chat (CHAT-4).
 */
const isWithdrawn = ({ platform, isDeleted, metadata }: Message): boolean =>
  platform === 'openai' && isDeleted && metadata.error?.code === 'WITHDRAWN'

/** The message with all facts applied; null while no version was received, and once it was withdrawn. */
export function shownMessage(facts: MessageFacts): Message | null {
  const { version, status, clientMessageId } = facts
  if (version === null || isWithdrawn(version)) return null
  const viewers = facts.viewedBy.filter((id) => !version.viewedBy.includes(id)).sort((a, b) => a - b)
  // The reason why an outcome was unknown does not explain a failure reported later.
  const hasReason = version.status !== 'unknown' && version.metadata.error !== undefined
  const failure = status === 'failed' && !hasReason ? facts.failure : null
  const isDeleted = version.isDeleted || facts.isDeleting
  if (
    viewers.length === 0 &&
    failure === null &&
    isDeleted === version.isDeleted &&
    status === version.status &&
    clientMessageId === (version.clientMessageId ?? null)
  )
    return version
  return {
    ...version,
    status,
    isDeleted,
    clientMessageId,
    viewedBy: [...version.viewedBy, ...viewers],
    metadata: failure === null ? version.metadata : { ...version.metadata, error: failure },
  }
}
