import type { Db, Trx } from '../db/Db.ts'
import { leaseLasts } from './attempts.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'

/** Work to be queued. */
export type NewJob = {
  queue: QueueName
  /** The text of the id that the work is about; there is one job of a queue for it. */
  subject: string
  /** Jobs of a queue with the same key are done one after the other, in the order in which they were queued. */
  orderKey: string
  companyId: number | null
  dueAt: Date
  /** Who does it already; null: whoever takes it. */
  holder?: string | null
}

/**
 * Queues work in the transaction that asks for it; the caller wakes the worker after the commit. Does nothing when the subject is
 * queued already.
 */
export async function enqueueJob(
  trx: Trx | Db,
  { queue, subject, orderKey, companyId, dueAt, holder = null }: NewJob,
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      queue,
      subject,
      order_key: orderKey,
      company_id: companyId,
      due_at: dueAt,
      created_at: dueAt,
      ...(holder !== null && {
        attempts: 1,
        leased_by: holder,
        leased_until: new Date(dueAt.getTime() + leaseLasts),
      }),
    })
    .onConflict((conflict) => conflict.columns(['queue', 'subject']).doNothing())
    .execute()
}
