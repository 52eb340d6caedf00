import type { Message } from '@frontdesk/contract'
import type { OutgoingMessage, SendOutcome } from './ChatEvent.ts'
import type { ThreadRow } from './ThreadRow.ts'

/** A message of ours that the server has not yet confirmed: a promise, shown after all that it did confirm. */
export type Outgoing = {
  readonly row: ThreadRow
  /** The newest id when it was sent; its echo has a greater one. */
  readonly sentAfter: number
  /** The message that looks like its echo, of a provider that echoes no `clientMessageId`; the row is hidden behind it. */
  readonly echoId: number | null
}

const asItWillBe = ({
  clientMessageId,
  chatId,
  companyId,
  fromId,
  text,
  createdAt,
  platform,
  files,
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
  metadata: files === undefined ? {} : { files: [...files] },
  isDeleted: false,
  clientMessageId,
})

/** Promises a message, or promises it again after a failure, in its old place. */
export function promised(
  outgoing: readonly Outgoing[],
  message: OutgoingMessage,
  sentAfter: number,
): readonly Outgoing[] {
  const key = message.clientMessageId
  const row: ThreadRow = { key, message: asItWillBe(message), delivery: 'sending', failure: null, isReported: false }
  const before = outgoing.find((each) => each.row.key === key)
  if (before?.row.delivery === 'sending') return outgoing
  if (before) return outgoing.map((each) => (each === before ? { ...each, row } : each))
  return [...outgoing, { row, sentAfter, echoId: null }]
}

/** The promise was not kept, or nobody knows whether it was. */
export const failed = (
  outgoing: readonly Outgoing[],
  key: string,
  failure: { reason: string; outcome: SendOutcome },
): readonly Outgoing[] =>
  outgoing.some((each) => each.row.key === key)
    ? outgoing.map((each) =>
        each.row.key === key ? { ...each, row: { ...each.row, delivery: 'failed', failure } } : each,
      )
    : outgoing

/** The promise is kept or taken back. */
export const without = (outgoing: readonly Outgoing[], key: string): readonly Outgoing[] =>
  outgoing.some((each) => each.row.key === key) ? outgoing.filter((each) => each.row.key !== key) : outgoing

/** The oldest promise that this message may be the echo of, when the provider does not say which. */
export const likelyEchoed = (outgoing: readonly Outgoing[], message: Message): Outgoing | undefined =>
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
