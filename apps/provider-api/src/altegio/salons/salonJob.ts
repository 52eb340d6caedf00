import type { Db, Trx } from '../../db/Db.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'

/** The work of a job for a salon. */
export type SalonTask = 'activate' | 'check' | 'details' | 'uninstall'

/**
 * Each task by its word in a job's subject, such as `check:5:9b1c…`: the task, the salon's row, and what
 * distinguishes several checks.
 */
const tasks: ReadonlyMap<string, SalonTask> = new Map([
  ['activate', 'activate'],
  ['check', 'check'],
  ['details', 'details'],
  ['uninstall', 'uninstall'],
])

type NewSalonJob = {
  task: SalonTask
  companyId: number
  crmId: number
  externalId: string
  /** A fresh id: a job that was given up keeps its subject. */
  id: string
  /** A job that waits for longer is made due then, too. */
  dueAt: Date
}

/**
 * Queues work for a salon behind all that is queued for it, unless the same waits already. What reads from Altegio must
 * begin after this moment, so one in progress does not count. The caller emits `salonWorkQueued` after the commit.
 */
export async function enqueueSalonJob(trx: Trx | Db, job: NewSalonJob): Promise<void> {
  const { task, companyId, crmId, externalId, id, dueAt } = job
  const isReading = task === 'check' || task === 'details'
  const waiting = await trx
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', 'altegio')
    .where('order_key', '=', externalId)
    .where('subject', 'like', `${task}:${crmId}:%`)
    .where('failed_at', 'is', null)
    .$if(isReading, (jobs) => jobs.where('leased_by', 'is', null))
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) {
    const subject = `${task}:${crmId}:${id}`
    return enqueueJob(trx, { queue: 'altegio', subject, orderKey: externalId, companyId, dueAt })
  }
  await trx
    .updateTable('jobs')
    .set({ due_at: dueAt })
    .where('id', '=', waiting.id)
    .where('leased_by', 'is', null)
    .where('due_at', '>', dueAt)
    .execute()
}

/**
 * Makes the activations of these companies that wait for room in the plan due at once: a plan has changed, or a salon
 * was deleted. Wake the worker after the commit.
 */
export async function makeActivationsDue(db: Db | Trx, companyIds: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now })
    .where('queue', '=', 'altegio')
    .where('subject', 'like', 'activate:%')
    .where('company_id', 'in', companyIds)
    .where('failed_at', 'is', null)
    .where('leased_by', 'is', null)
    .where('due_at', '>', now)
    .where((job) =>
      job.exists(
        job
          .selectFrom('crm_integrations as salon')
          .select('salon.id')
          .whereRef('salon.company_id', '=', 'jobs.company_id')
          .whereRef('salon.external_id', '=', 'jobs.order_key')
          .where('salon.is_over_plan', '=', true),
      ),
    )
    .execute()
}

/** The task and the salon's row of a job's subject; null for one of another version. */
export function readSubject(subject: string): { task: SalonTask; crmId: number } | null {
  const found = /^([a-z]+):(\d{1,15}):[\w-]+$/.exec(subject)
  const task = tasks.get(found?.[1] ?? '')
  return found && task !== undefined ? { task, crmId: Number(found[2]) } : null
}
