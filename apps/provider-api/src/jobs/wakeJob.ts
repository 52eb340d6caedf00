import { sql } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import type { NewJob } from './enqueueJob.ts'

/**
 * Queues work that is due now, or makes it due when it waits. While an attempt is made, which may have looked at what it is about before that
 * changed, the job is done once more when the attempt ends. Call it in the transaction of the change; the caller wakes the worker after the
 * commit. A job that was given up stays so.
 */
export async function wakeJob(
  trx: Trx | Db,
  { queue, subject, orderKey, companyId, dueAt }: Omit<NewJob, 'holder'>,
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ queue, subject, order_key: orderKey, company_id: companyId, due_at: dueAt, created_at: dueAt })
    // In one statement: between two of them the job could end, and nobody would do it once more.
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'subject'])
        .doUpdateSet({ woken_at: dueAt, due_at: sql<Date>`least(jobs.due_at, ${dueAt})` })
        .where('jobs.failed_at', 'is', null),
    )
    .execute()
}
