import type { FailedJob, QueueState } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { queueNames } from '../db/schema/OperationTables.ts'

const mostFailed = 100

/**
 * Counts of the waiting, running and failed jobs of each queue, those of a newer version last, and the newest failed
 * ones (decision 0042). They are kept for 30 days, emails for 7 days in a table of their own.
 */
export async function listJobs(db: Db, now: Date): Promise<{ queues: QueueState[]; failed: FailedJob[] }> {
  const [counts, failed] = await Promise.all([countJobs(db, now), listFailed(db)])
  const names = new Set<string>([...queueNames, ...[...counts.keys()].toSorted()])
  return { queues: [...names].map((queue) => counts.get(queue) ?? { queue, ...none }), failed }
}

const none = { waiting: 0, inProgress: 0, failed: 0, dueSince: null }

async function countJobs(db: Db, now: Date): Promise<Map<string, QueueState>> {
  const { rows } = await sql<Omit<QueueState, 'dueSince'> & { dueSince: Date | null }>`
    with unfinished as (
      select queue, due_at, leased_until > ${now} as running,
        row_number() over (partition by queue, order_key order by id) = 1 as first
      from jobs where failed_at is null)
    select queue, count(*) filter (where running is not true) as waiting, count(*) filter (where running) as "inProgress", 0 as failed,
      min(due_at) filter (where first and running is not true and due_at <= ${now}) as "dueSince"
    from unfinished group by queue
    union all select queue, 0, 0, count(*), null from jobs where failed_at is not null group by queue
    union all select 'emails', 0, 0, count(*), null from outbox_mail where failed_at is not null`.execute(db)
  const states = new Map<string, QueueState>()
  for (const { queue, waiting, inProgress, failed, dueSince } of rows) {
    const state = states.get(queue) ?? { queue, ...none }
    states.set(queue, {
      queue,
      waiting: state.waiting + waiting,
      inProgress: state.inProgress + inProgress,
      failed: state.failed + failed,
      dueSince: dueSince?.toISOString() ?? state.dueSince,
    })
  }
  return states
}

async function listFailed(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<
    Omit<FailedJob, 'company' | 'failedAt'> & { companyId: number | null; companyName: string | null; failedAt: Date }
  >`
    select jobs.queue || ':' || jobs.id as id, jobs.queue, companies.id as "companyId", companies.name as "companyName", jobs.attempts,
      jobs.error as reason, jobs.failed_at as "failedAt"
    from jobs left join companies on companies.id = jobs.company_id
    where jobs.failed_at is not null
    union all select 'emails:' || id, 'emails', null, null, null, substring(error from '^([A-Z][A-Z0-9_]*|A file could not be attached):'), failed_at
    from outbox_mail where failed_at is not null
    order by "failedAt" desc, id desc limit ${mostFailed}`.execute(db)
  return rows.map(({ companyId, companyName, failedAt, ...job }) => ({
    ...job,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    failedAt: failedAt.toISOString(),
  }))
}
