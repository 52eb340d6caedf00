import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'

/**
 * Queues work for a moment, in the transaction that plans it; work of this subject that is queued is due at the new
 * moment, and looks once more where an attempt is being made.
 */
export async function enqueueAt(
  trx: Trx,
  {
    queue,
    subject,
    companyId,
    dueAt,
    now,
  }: { queue: QueueName; subject: string; companyId: number; dueAt: Date; now: Date },
): Promise<void> {
  await sql`insert into jobs (company_id, queue, subject, order_key, due_at, created_at)
    values (${companyId}, ${queue}, ${subject}, ${subject}, ${dueAt}, ${now})
    on conflict (queue, subject) do update set
      due_at = case when jobs.leased_by is null then excluded.due_at else jobs.due_at end,
      woken_at = case when jobs.leased_by is null then jobs.woken_at else excluded.due_at end`.execute(trx)
}
