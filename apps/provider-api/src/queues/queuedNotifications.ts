import type { Message } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import { wakeJob } from '../jobs/enqueueJob.ts'

/** Milliseconds in which a message may be seen or answered before anyone is notified. */
const grace = 30_000

/**
 * Queues the push notification of a customer's message, in the transaction that stores it: one for all messages of a
 * chat within half a minute. A reaction and the code of a channel's test notify nobody. No worker needs to be woken:
 * each looks at its queue within the grace.
 */
export async function enqueueNotification(
  trx: Trx,
  { status, metadata, chatId, companyId }: Pick<Message, 'status' | 'metadata' | 'chatId' | 'companyId'>,
  now: Date,
): Promise<void> {
  if (status !== 'received' || metadata.isReaction || metadata.isChannelTest) return
  const subject = `chat:${chatId}`
  const dueAt = new Date(now.getTime() + grace)
  await wakeJob(trx, { queue: 'notifications', subject, orderKey: subject, companyId, dueAt })
}

/** The chat of whose messages a job of the queue is; null for one that notifies a single browser. */
export function chatToNotify(subject: string): number | null {
  const [, chatId] = /^chat:(\d+)$/.exec(subject) ?? []
  return chatId === undefined ? null : Number(chatId)
}
