import { sql } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import { sendWithNext } from '../db/sendTogether.ts'
import { leaseLasts } from './leasing.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import type { QueuedJob } from '../ports/Ports.ts'

/** Work to be queued. */
export type NewJob = {
  queue: QueueName
  /** The text of the id that the work is about; there is one job of a queue for it. */
  subject: string
  /** Jobs of a queue with the same key are done one after the other, in the order in which they were queued. */
  orderKey: string
  companyId: number | null
  dueAt: Date
  /** The worker that does it already; null: any worker that takes it. */
  holder?: string | null
}

const queuedJobs = new WeakMap<Trx | Db, QueuedJob[]>()

/** The jobs that a transaction has queued so far, for waking their workers after its commit. */
export const jobsQueuedIn = (trx: Trx): readonly QueuedJob[] => queuedJobs.get(trx) ?? []

/**
 * Queues work in the transaction that asks for it; the caller wakes the worker after the commit. Does nothing when the
 * subject is queued already.
 */
export const enqueueJob = (trx: Trx | Db, job: NewJob): Promise<void> => enqueueJobs(trx, [job])

/** Queues several pieces of work, in their order and by one statement, as `enqueueJob` queues one. */
export async function enqueueJobs(trx: Trx | Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sendWithNext(
    trx,
    insertion(trx, jobs).onConflict((conflict) => conflict.columns(['queue', 'subject']).doNothing()),
  )
  noteQueued(trx, jobs)
}

/**
 * Queues work that is due now, or makes it due when it waits. While an attempt is made, which may have looked at what
 * it is about before that changed, the job is done once more when the attempt ends. Call it in the transaction of the
 * change; the caller wakes the worker after the commit. A job that was given up stays so.
 */
export async function wakeJob(trx: Trx | Db, job: Omit<NewJob, 'holder'>): Promise<void> {
  await sendWithNext(
    trx,
    // In one statement: between two of them the job could end, and nobody would do it once more.
    insertion(trx, [job]).onConflict((conflict) =>
      conflict
        .columns(['queue', 'subject'])
        .doUpdateSet({ woken_at: job.dueAt, due_at: sql<Date>`least(jobs.due_at, ${job.dueAt})` })
        .where('jobs.failed_at', 'is', null),
    ),
  )
  noteQueued(trx, [job])
}

const insertion = (trx: Trx | Db, jobs: readonly NewJob[]) => trx.insertInto('jobs').values(jobs.map(toRow))

const toRow = ({ queue, subject, orderKey, companyId, dueAt, holder = null }: NewJob) => ({
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

function noteQueued(trx: Trx | Db, jobs: readonly NewJob[]): void {
  if (!trx.isTransaction) return
  const queued = jobs.map(({ queue, orderKey }) => ({ queue, orderKey }))
  queuedJobs.set(trx, [...(queuedJobs.get(trx) ?? []), ...queued])
}
