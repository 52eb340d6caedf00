import type { Message, MessageStatus } from '@frontdesk/contract'
import { timeOf } from './compareMessages.ts'
import { isSame } from './isSame.ts'

type Failure = { code: string; message: string }

/**
 * All that was told of one message. Each part only ever grows: the newest version, the furthest status, everyone who
 * viewed it. So what was told in any order, once or often, ends in the same (reliability M1, M7, M8).
 */
export type MessageFacts = {
  readonly id: number
  /** The newest version; null while only its status or its viewers are told. `toldAt` and `seq` say how new. */
  readonly version: Message | null
  readonly versionAt: number
  /** When that version says the message was; with the id its place in the thread (MSG-12). */
  readonly at: number
  readonly seq: number
  readonly clientMessageId: string | null
  readonly status: MessageStatus
  readonly failure: Failure | null
  readonly failedAt: number
  readonly viewedBy: readonly number[]
  /** We asked for its deletion; older versions of the server do not bring it back (M6). */
  readonly isDeleting: boolean
  /** We reported it, or are about to (MSG-7). */
  readonly isReported: boolean
}

/** A failure is learnt before a delivery, never after one; an unknown outcome is ended by anything that is learnt (M8). */
const steps: Record<MessageStatus, number> = {
  received: 0,
  pending: 1,
  unknown: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  read: 6,
}

const nothingKnown = {
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

/** What a version of the message tells; `seq` is 0 when it did not come from the log. */
export function factsFromMessage(message: Message, seq: number): MessageFacts {
  const at = timeOf(message)
  return {
    ...nothingKnown,
    id: message.id,
    version: message,
    // Reading an instant is the dearest part of joining a page, and most messages never changed since they were sent.
    versionAt: message.updatedAt === (message.sentAt ?? message.createdAt) ? at : Date.parse(message.updatedAt) || 0,
    at,
    seq,
    clientMessageId: message.clientMessageId ?? null,
    status: message.status,
    viewedBy: message.viewedBy,
  }
}

/** What a change of status tells (MSG-10). */
export const factsFromStatus = (
  id: number,
  status: MessageStatus,
  updatedAt: string,
  error: Failure | null,
): MessageFacts => ({
  ...nothingKnown,
  id,
  status,
  failure: status === 'failed' ? error : null,
  failedAt: Date.parse(updatedAt) || 0,
})

/** What we know when this administrator has seen it (MSG-6). */
export const factsFromView = (id: number, adminId: number): MessageFacts => ({
  ...nothingKnown,
  id,
  viewedBy: [adminId],
})

const union = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const added = b.filter((id) => !a.includes(id))
  return added.length === 0 ? a : [...a, ...added]
}

/**
 * Both together. Of two versions the newer counts, by `updatedAt`, then by its place in the log; of two that claim to be
 * equally new the one that came later. The same object as `a` when `b` tells nothing new.
 */
export function join(a: MessageFacts, b: MessageFacts): MessageFacts {
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

/** The message as all of this makes it; null while no version of it is told. */
export function shownMessage(known: MessageFacts): Message | null {
  const { version, status, clientMessageId } = known
  if (version === null) return null
  const viewers = known.viewedBy.filter((id) => !version.viewedBy.includes(id)).sort((a, b) => a - b)
  // What made a version's outcome unknown is no reason for a failure that was learnt since.
  const hasReason = version.status !== 'unknown' && version.metadata.error !== undefined
  const failure = status === 'failed' && !hasReason ? known.failure : null
  const isDeleted = version.isDeleted || known.isDeleting
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
