import type { Trx } from '../db/Db.ts'
import { endJob } from '../jobs/attempts.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'

type OfNumber = { companyId: number; messengerId: number; now: Date }

const jobOf = (messengerId: number) =>
  ({ queue: 'whatsapp-history', subject: String(messengerId), orderKey: String(messengerId) }) as const

/**
 * Queues the request for what a number's phone shares, instead of an earlier one, in the transaction
 * that connects the number.
 */
export async function enqueueHistoryRequest(trx: Trx, { companyId, messengerId, now }: OfNumber): Promise<void> {
  const job = jobOf(messengerId)
  await endJob(trx, job, now)
  await enqueueJob(trx, { ...job, companyId, dueAt: now })
}

/** Milliseconds without anything new after which an import has stopped. */
export const stoppedAfter = 86_400_000

/** Queues the watch over an import that has begun, unless the job that asked for it does that. */
export const watchImport = (trx: Trx, { companyId, messengerId, now }: OfNumber): Promise<void> =>
  enqueueJob(trx, { ...jobOf(messengerId), companyId, dueAt: new Date(now.getTime() + stoppedAfter) })
