import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { noteAttempt, noteEnd } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import type { DueJob, LeasedJob } from './Job.ts'
import { leaseOf, leasing } from './leasing.ts'

/**
 * Records an attempt before it is made, and leases the job to its holder. Call it in the transaction that decides to
 * make the attempt. Returns null when another process has taken the job, or it is done.
 */
export async function beginAttempt(trx: Trx | Db, job: DueJob, holder: string, now: Date): Promise<LeasedJob | null> {
  const leased = await leasing(trx, leaseOf(job, holder, now)).executeTakeFirst()
  return leased ? leasedJob(job, holder, leased) : null
}

/** The job as an attempt has it that has begun. */
export function leasedJob(
  { abandonedBy: _, ...job }: DueJob,
  holder: string,
  { attempts, created_at: queuedAt }: { attempts: number; created_at: Date },
): LeasedJob {
  noteAttempt(job.id, attempts)
  return { ...job, attempts, holder, queuedAt }
}

/** Whether an attempt is still the last one of its job, of which the transaction then keeps others away. */
export async function isLastAttempt(
  trx: Trx,
  { id, holder, attempts }: Pick<LeasedJob, 'id' | 'holder' | 'attempts'>,
): Promise<boolean> {
  const job = await trx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()
  return job !== undefined
}

/**
 * Takes back an attempt that `holder` may have begun and knows not to have made: a job that nobody had is as it was.
 * A commit whose answer was lost may still be under way, which only the lock of the row shows: a single statement would
 * find the row as it was before, and not wait.
 */
export async function takeBackAttempt(db: Db, { id, attempts }: DueJob, holder: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute()
    await trx
      .updateTable('jobs')
      .set({ attempts, leased_by: null, leased_until: null })
      .where('id', '=', id)
      .where('leased_by', '=', holder)
      .where('attempts', '=', attempts + 1)
      .execute()
  })
}

/** Gives up leases of this process, whose jobs somebody else is to do now. */
export async function abandonJobs(
  db: Db,
  queue: QueueName,
  holder: string,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(0) })
    .where('queue', '=', queue)
    .where('subject', 'in', subjects)
    .where('leased_by', '=', holder)
    .execute()
}

/**
 * Ends an abandoned job without another attempt. Returns false when another process has taken it,
 * or its holder came back.
 */
export async function endAbandoned(trx: Trx | Db, { id, abandonedBy }: DueJob, now: Date): Promise<boolean> {
  const ended = sql`delete from jobs where id = ${id} and leased_by = ${abandonedBy} and leased_until <= ${now}`
  const isEnded = await endWith(trx, ended, now)
  if (isEnded) noteEnd({ id }, 'abandoned')
  return isEnded
}

/**
 * Ends a job whose work is done; one that was woken meanwhile is due once more at once. Returns false when its
 * lease was lost meanwhile.
 */
export async function completeJob(trx: Trx | Db, job: Pick<LeasedJob, 'id' | 'holder'>, now: Date): Promise<boolean> {
  return endCompleted(trx, job, await endWith(trx, completion(job), now))
}

/**
 * Begins the statement of `completeJob`, for one that reads more: `ended` has a row if the job ended, and `next` one if
 * another job of its order key waits. `endCompleted` follows.
 */
export const completing = (trx: Trx, job: Pick<LeasedJob, 'id' | 'holder'>, now: Date) =>
  ending(trx, completion(job), now)

const completion = ({ id, holder }: Pick<LeasedJob, 'id' | 'holder'>) =>
  sql`delete from jobs where id = ${id} and leased_by = ${holder} and woken_at is null`

/** The second step of `completeJob`, for a job that has ended, or was woken meanwhile. */
export async function endCompleted(
  trx: Trx | Db,
  { id, holder }: Pick<LeasedJob, 'id' | 'holder'>,
  isEnded: boolean,
): Promise<boolean> {
  if (isEnded) {
    noteEnd({ id }, 'done')
    return true
  }
  const again = await trx
    .updateTable('jobs')
    .set({ due_at: sql<Date>`woken_at`, leased_by: null, leased_until: null, error: null })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('woken_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (again) noteEnd({ id }, 'woken-again')
  return again !== undefined
}

/**
 * Ends a job in the transaction that does its work, without an attempt of its own: if the transaction fails, the job is
 * due as before. Returns false when another process has taken it, or it is done.
 */
export async function completeAtOnce(trx: Trx, { id, attempts, abandonedBy }: DueJob, now: Date): Promise<boolean> {
  const ended = sql`delete from jobs where id = ${id} and failed_at is null and attempts = ${attempts}
    and leased_by is not distinct from ${abandonedBy} and (leased_until is null or leased_until <= ${now})`
  const isEnded = await endWith(trx, ended, now)
  if (isEnded) {
    noteAttempt(id, attempts + 1)
    noteEnd({ id }, 'done')
  }
  return isEnded
}

/** Ends the job of a subject, whoever holds it: the work is done, or nobody needs it any more. */
export async function endJob(trx: Trx | Db, job: Pick<DueJob, 'queue' | 'subject'>, now: Date): Promise<void> {
  await endJobIf(trx, job, sql<boolean>`true`, now)
}

/** Ends the job of a subject as `endJob` does if a condition holds. Returns whether it has ended. */
export async function endJobIf(
  trx: Trx | Db,
  { queue, subject }: Pick<DueJob, 'queue' | 'subject'>,
  isOver: RawBuilder<boolean>,
  now: Date,
): Promise<boolean> {
  const statement = sql`delete from jobs where queue = ${queue} and subject = ${subject} and ${isOver}`
  const isEnded = await endWith(trx, statement, now)
  if (isEnded) noteEnd({ queue, subject }, 'done')
  return isEnded
}

/**
 * Gives a job back, due at a moment, or at once when it was woken meanwhile. Does nothing when its
 * lease was lost meanwhile.
 */
export async function postponeJob(
  trx: Trx | Db,
  { id, holder }: Pick<LeasedJob, 'id' | 'holder'>,
  dueAt: Date,
  error: string | null = null,
): Promise<void> {
  const postponed = await trx
    .updateTable('jobs')
    .set({ due_at: sql<Date>`least(${dueAt}::timestamptz, woken_at)`, leased_by: null, leased_until: null, error })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .returning('id')
    .executeTakeFirst()
  if (postponed) noteEnd({ id }, 'postponed')
}

/**
 * Makes a job due later of which no attempt is in progress: one that nobody has begun, or that is abandoned and stays
 * so. It counts as no attempt. One that `holder` had begun is abandoned now. Never makes it due earlier, since another
 * process may have postponed it. Returns when it is due; null, without a change, when another process has made an
 * attempt since it was found due, or has it.
 */
export async function makeDueLater(
  db: Db | Trx,
  { id, attempts, holder }: Pick<LeasedJob, 'id' | 'attempts' | 'holder'>,
  dueAt: Date,
  now: Date,
): Promise<Date | null> {
  const postponed = await db
    .updateTable('jobs')
    .set({
      due_at: sql<Date>`greatest(due_at, ${dueAt}::timestamptz)`,
      leased_until: sql<Date | null>`case when leased_by is null then null else ${dueAt}::timestamptz end`,
    })
    .where('id', '=', id)
    .where((job) =>
      job.or([
        job('leased_by', '=', holder),
        job.and([
          job('attempts', '=', attempts),
          job.or([job('leased_by', 'is', null), job('leased_until', '<=', now)]),
        ]),
      ]),
    )
    .returning('due_at')
    .executeTakeFirst()
  if (!postponed) return null
  noteEnd({ id }, 'waits')
  return postponed.due_at
}

/**
 * Gives a job up for good, keeps it with its error, and logs it for the operator, who finds it in the console; the next
 * with the same order key is no longer held up. Returns false when its lease was lost meanwhile. `error`: a code, or
 * the name of an error, which says nothing of a person. Within a transaction it is logged before the commit.
 */
export async function giveUpJob(
  trx: Trx | Db,
  { id, holder, queue, subject, companyId, attempts }: LeasedJob,
  error: string,
  { now, log }: Pick<Ports, 'now' | 'log'>,
): Promise<boolean> {
  const at = now()
  const isGivenUp = await endWith(
    trx,
    sql`update jobs set failed_at = ${at}, leased_by = null, leased_until = null, error = ${error}
      where id = ${id} and leased_by = ${holder}`,
    at,
  )
  if (isGivenUp) {
    noteEnd({ id }, 'given-up')
    log.error({ queue, subject, companyId, attempts, error }, 'A job was given up')
  }
  return isGivenUp
}

/**
 * Ends a job by a statement on `jobs`. The next one with its order key counts as due from now on, when it could first
 * have begun: else it would seem to have waited for a worker while it waited for its turn. Returns
 * whether there was such a job.
 */
async function endWith(trx: Trx | Db, statement: RawBuilder<unknown>, now: Date): Promise<boolean> {
  const ended = await ending(trx, statement, now).selectFrom('ended').select('id').execute()
  return ended.length > 0
}

/** Begins a statement that ends a job by another one: `ended` is its row, `next` that of the next one of its key. */
const ending = (trx: Trx | Db, statement: RawBuilder<unknown>, now: Date) =>
  trx
    .with(
      'ended',
      () => sql<{ id: number; queue: QueueName; order_key: string }>`(${statement} returning id, queue, order_key)`,
    )
    .with(
      'next',
      () => sql<{ id: number }>`(update jobs set due_at = greatest(due_at, ${now}) from ended where jobs.id = (
        select min(later.id) from jobs as later where later.queue = ended.queue and later.order_key = ended.order_key
          and later.failed_at is null and later.id > ended.id) returning jobs.id)`,
    )

/**
 * Makes a job due at once that was postponed until `dueAt` with no attempt in progress, unless something else
 * has happened to it since.
 */
export async function makeDueAtOnce(db: Db, { id, dueAt }: { id: number; dueAt: Date }, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .where('leased_by', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
