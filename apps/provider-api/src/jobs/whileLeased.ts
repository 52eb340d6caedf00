import { sql } from 'kysely'
import type { QueueName } from '../db/schema/OperationTables.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { leaseLasts, leaseRenewedEvery } from './leasing.ts'

/** Milliseconds between two attempts to get a lease that another process has. */
const triesEvery = 5_000
/**
 * Milliseconds after the last renewal at which the work ends, whatever the database says: before another process can
 * take the lease, with time to spare for the work to end and for clocks that differ.
 */
const workLasts = leaseLasts - 5_000

type Subject = { queue: QueueName; subject: string; companyId: number | null }

/**
 * Does work that only one of all processes may do at a time: waits until no other one has the lease, and holds it until
 * the work ends. The work's signal aborts with `stop`, and when the lease was lost or could not be renewed in time, as
 * while only the database is out of reach; then it is waited for again.
 * Returns null when stopped before the work ended by itself, and when the company of the work is gone.
 */
export async function whileLeased<T>(
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'newId' | 'log'>,
  subject: Subject,
  stop: AbortSignal,
  work: (held: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const holder = ports.newId()
  while (!stop.aborted) {
    const askedAt = ports.now().getTime()
    const isOurs = await take(ports, subject, holder).catch((error: unknown) => {
      if (isCompanyGone(error)) return null
      ports.log.error({ ...subject, error: String(error) }, 'A lease could not be acquired')
      return false
    })
    if (isOurs === null) return null
    if (!isOurs) {
      await pause(ports.later, triesEvery, stop)
      continue
    }
    const lost = new AbortController()
    const cancel = keepRenewing(ports, subject, { holder, askedAt }, lost)
    try {
      const result = await work(AbortSignal.any([stop, lost.signal]))
      if (!lost.signal.aborted && !stop.aborted) return result
    } finally {
      cancel()
      // Otherwise it ends by itself.
      await ports.db
        .deleteFrom('jobs')
        .where('queue', '=', subject.queue)
        .where('subject', '=', subject.subject)
        .where('leased_by', '=', holder)
        .execute()
        .catch(() => undefined)
    }
  }
  return null
}

/** Whether a lease refers to a row that does not exist (SQLSTATE 23503): it refers to its company alone. */
const isCompanyGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

async function take(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { queue, subject, companyId }: Subject,
  holder: string,
): Promise<boolean> {
  const at = now()
  const lease = { leased_by: holder, leased_until: new Date(at.getTime() + leaseLasts) }
  const taken = await db
    .insertInto('jobs')
    .values({ queue, subject, order_key: subject, company_id: companyId, due_at: at, created_at: at, ...lease })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'subject'])
        .doUpdateSet(lease)
        .where(sql<boolean>`jobs.leased_until is null or jobs.leased_until <= ${at}`),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Renews the lease until it is cancelled, and aborts `lost` when another process has taken it, or may soon. `askedAt`:
 * when the lease was asked for, in milliseconds since 1970. Returns the cancel function.
 */
function keepRenewing(
  { db, now, later, log }: Pick<Ports, 'db' | 'now' | 'later' | 'log'>,
  { queue, subject }: Subject,
  { holder, askedAt }: { holder: string; askedAt: number },
  lost: AbortController,
): () => void {
  let isCancelled = false
  const end = () => lost.abort()
  let cancelEnd = later(askedAt + workLasts - now().getTime(), end)
  const renew = async () => {
    // A renewal counts from when it was asked for; one without an answer does not.
    let cancelOther = later(workLasts, end)
    try {
      const renewed = await db
        .updateTable('jobs')
        .set({ leased_until: new Date(now().getTime() + leaseLasts) })
        .where('queue', '=', queue)
        .where('subject', '=', subject)
        .where('leased_by', '=', holder)
        .returning('id')
        .executeTakeFirst()
      if (!renewed) lost.abort()
      else if (!isCancelled) [cancelEnd, cancelOther] = [cancelOther, cancelEnd]
    } catch (error) {
      log.error({ queue, subject, error: String(error) }, 'A lease could not be renewed')
    }
    cancelOther()
    if (!isCancelled && !lost.signal.aborted) cancelTimer = later(leaseRenewedEvery, () => void renew())
  }
  let cancelTimer = later(leaseRenewedEvery, () => void renew())
  return () => {
    isCancelled = true
    cancelEnd()
    cancelTimer()
  }
}
