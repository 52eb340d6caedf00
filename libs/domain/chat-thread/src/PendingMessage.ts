import type { Message } from '@frontdesk/contract'
import type { OutgoingMessage, SendOutcome } from './ChatEvent.ts'
import type { ThreadRow } from './ThreadRow.ts'

/** A message sent from here that the server has not confirmed yet; shown after all confirmed ones. */
export type PendingMessage = {
  readonly row: ThreadRow
  /** The newest message id when it was sent; its echo has a greater one. */
  readonly sentAfter: number
  /**
   * The message taken for its echo, from a provider that returns no `clientMessageId`; the pending
   * row is hidden behind it.
   */
  readonly echoId: number | null
}

const pendingVersion = ({
  clientMessageId,
  chatId,
  companyId,
  fromId,
  text,
  createdAt,
  platform,
  files,
  repliesTo,
}: OutgoingMessage): Message => ({
  id: 0,
  platformMessageId: null,
  chatId,
  companyId,
  fromId,
  toId: null,
  recipientId: null,
  text,
  createdAt,
  updatedAt: createdAt,
  sentAt: null,
  platform,
  isRead: false,
  viewedBy: [],
  status: 'pending',
  metadata: { ...(files && { files: [...files] }), ...(repliesTo && { repliesTo }) },
  isDeleted: false,
  clientMessageId,
})

/** Adds a pending message; a retry after a failure keeps its old position. */
export function withPending(
  outgoing: readonly PendingMessage[],
  message: OutgoingMessage,
  sentAfter: number,
): readonly PendingMessage[] {
  const key = message.clientMessageId
  const row: ThreadRow = {
    key,
    message: pendingVersion(message),
    delivery: 'sending',
    failure: null,
    isReported: false,
  }
  const before = outgoing.find((each) => each.row.key === key)
  if (before?.row.delivery === 'sending') return outgoing
  if (before) return outgoing.map((each) => (each === before ? { ...each, row } : each))
  return [...outgoing, { row, sentAfter, echoId: null }]
}

/** Marks a pending message as failed, or as of unknown outcome. */
export const withFailure = (
  outgoing: readonly PendingMessage[],
  key: string,
  failure: { reason: string; outcome: SendOutcome },
): readonly PendingMessage[] =>
  outgoing.some((each) => each.row.key === key)
    ? outgoing.map((each) =>
        each.row.key === key ? { ...each, row: { ...each.row, delivery: 'failed', failure } } : each,
      )
    : outgoing

/** Removes a pending message: it was confirmed or discarded. */
export const withoutPending = (outgoing: readonly PendingMessage[], key: string): readonly PendingMessage[] =>
  outgoing.some((each) => each.row.key === key) ? outgoing.filter((each) => each.row.key !== key) : outgoing

/**
 * The oldest pending message with the sender and text of this one, which may be its echo; for providers that
 * return no `clientMessageId`.
 */
export const findLikelyEchoed = (outgoing: readonly PendingMessage[], message: Message): PendingMessage | undefined =>
  message.status === 'received' || message.clientMessageId
    ? undefined
    : outgoing.find(
        ({ row, sentAfter, echoId }) =>
          echoId === null &&
          message.id > sentAfter &&
          message.fromId === row.message.fromId &&
          message.text === row.message.text &&
          row.failure?.outcome !== 'refused',
      )
