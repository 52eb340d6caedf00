import { sql } from 'kysely'
import type { QueueName } from '../db/schema/OperationTables.ts'
import type { JobLag } from '../ports/JobLag.ts'
import type { Ports } from '../ports/Ports.ts'

/** The queues somebody waits for: those of recurring work are never empty. */
const noLag = { deliveries: 0, emails: 0, 'ai-runs': 0 } satisfies Partial<Record<QueueName, number>>

/**
 * The lag of each queue of jobs. A job that was due before this process began counts from its beginning: what an earlier one left
 * behind says nothing about this one.
 */
export function lagOfQueues({ db, now }: Pick<Ports, 'db' | 'now'>): JobLag {
  const begun = now().getTime()
  return async () => {
    const at = now()
    // A job behind an earlier one of its key is not due, however long it waits; nor is one of which an attempt is in progress.
    const { rows } = await sql<{ queue: keyof typeof noLag; since: Date }>`
      select queue, min(greatest(due_at, leased_until)) as since from (
        select distinct on (queue, order_key) queue, due_at, leased_until from jobs
        where failed_at is null and queue in (${sql.join(Object.keys(noLag))}) order by queue, order_key, id) first
      where due_at <= ${at} and (leased_until is null or leased_until <= ${at}) group by queue`.execute(db)
    const lags = rows.map(({ queue, since }) => [
      queue,
      Math.max(0, Math.floor((at.getTime() - Math.max(since.getTime(), begun)) / 1000)),
    ])
    return { ...noLag, ...(Object.fromEntries(lags) as Partial<typeof noLag>) }
  }
}
