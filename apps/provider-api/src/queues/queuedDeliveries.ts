import type { Message } from '@frontdesk/contract'
import type { Db, Trx } from '../db/Db.ts'
import { endJob } from '../jobs/attempts.ts'
import { enqueueJob, wakeJob } from '../jobs/enqueueJob.ts'

/** Queues the delivery of a stored message, behind those of its chat. */
export const enqueueDelivery = (
  trx: Trx | Db,
  { id, chatId, companyId }: Pick<Message, 'id' | 'chatId' | 'companyId'>,
  now: Date,
): Promise<void> =>
  enqueueJob(trx, { queue: 'deliveries', subject: String(id), orderKey: String(chatId), companyId, dueAt: now })

/** Queues the delivery of a message again, also while an attempt of it is open, for a moment to come. */
export const wakeDelivery = (
  trx: Trx,
  { id, chatId, companyId }: Pick<Message, 'id' | 'chatId' | 'companyId'>,
  dueAt: Date,
): Promise<void> =>
  wakeJob(trx, { queue: 'deliveries', subject: String(id), orderKey: String(chatId), companyId, dueAt })

/**
 * The messages of chats whose delivery has not ended, and until when an attempt in progress is leased; oldest first.
 */
export async function queuedDeliveries(
  trx: Trx | Db,
  chatIds: readonly number[],
): Promise<{ messageId: number; leasedUntil: Date | null }[]> {
  const queued = await trx
    .selectFrom('jobs')
    .select(['subject', 'leased_until'])
    .where('queue', '=', 'deliveries')
    .where('order_key', 'in', chatIds.map(String))
    .where('failed_at', 'is', null)
    .orderBy('id')
    .execute()
  return queued.map(({ subject, leased_until }) => ({ messageId: Number(subject), leasedUntil: leased_until }))
}

/**
 * Ends the delivery of a message that has arrived after all, though an attempt was postponed; one
 * in flight ends by itself.
 */
export async function endPostponedDelivery(trx: Trx, messageId: number, now: Date): Promise<void> {
  const job = { queue: 'deliveries', subject: String(messageId) } as const
  const postponed = await trx
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', job.queue)
    .where('subject', '=', job.subject)
    .where('leased_by', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  if (postponed) await endJob(trx, job, now)
}

/** Removes the delivery of a message that was given up, so that it can be queued again. */
export const forgetGivenUpDelivery = (trx: Trx, messageId: number): Promise<unknown> =>
  trx
    .deleteFrom('jobs')
    .where('queue', '=', 'deliveries')
    .where('subject', '=', String(messageId))
    .where('failed_at', 'is not', null)
    .execute()
