import type { Db, Trx } from '../db/Db.ts'
import type { DueJob } from './Job.ts'

/**
 * Milliseconds for which a process holds work without renewing its lease. Longer than a pause of the process or of the
 * database that is no crash, and than the clocks of two nodes differ: work is taken from a process that is alive only
 * by an outage of that length.
 */
export const leaseLasts = 30_000

/** Milliseconds between renewals of the leases of work in progress. */
export const leaseRenewedEvery = 10_000

/** The values of the statement of `beginAttempt`. */
export type Lease = {
  id: number
  attempts: number
  abandonedBy: string | null
  holder: string
  now: Date
  leasedUntil: Date
}

export const leaseOf = ({ id, attempts, abandonedBy }: DueJob, holder: string, now: Date): Lease => ({
  id,
  attempts,
  abandonedBy,
  holder,
  now,
  leasedUntil: new Date(now.getTime() + leaseLasts),
})

/** The statement of `beginAttempt`, for one that does more: it answers with a row if the attempt begins. */
export const leasing = (trx: Trx | Db, { id, attempts, abandonedBy, holder, now, leasedUntil }: Lease) =>
  trx
    .updateTable('jobs')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      leased_by: holder,
      leased_until: leasedUntil,
      // The attempt sees what it was woken for.
      woken_at: null,
    }))
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    // As it was when it was found due: another process may have made an attempt and postponed the job since.
    .where('attempts', '=', attempts)
    .where('leased_by', 'is not distinct from', abandonedBy)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .returning(['attempts', 'created_at'])
