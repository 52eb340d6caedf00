import { beginAttempt, completeAtOnce, completeJob, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import { purgedAfter } from '../../queues/queuedPurges.ts'
import type { Ports } from '../../ports/Ports.ts'
import { beginPurge, endPurge, purgeBatch } from './purgeCompany.ts'

const hour = 3_600_000

/**
 * Starts purging companies 30 days after they were deleted, in small batches and one company at a time (SYS-9). A
 * company that is restored before its purge begins keeps everything, and none is restored afterwards.
 */
export function startPurges(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'company-purges',
    atOnce: 1,
    longestRest: hour,
    async perform(job, { holder, signal }) {
      const companyId = Number(job.subject)
      const dueAt = await purgeDue(ports, companyId)
      if (dueAt === null) {
        await db.transaction().execute((trx) => completeAtOnce(trx, job, now()))
        return
      }
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      // It was deleted, restored and deleted again.
      if (dueAt > now()) return postponeJob(db, begun, dueAt)
      // It was restored since then: the next look at it ends the job.
      if (!(await beginPurge(db, companyId, now()))) return postponeJob(db, begun, now())
      while (await purgeBatch(ports, companyId)) if (signal.aborted) return postponeJob(db, begun, now())
      await db.transaction().execute(async (trx) => {
        if (await completeJob(trx, begun, now())) await endPurge(trx, companyId, now())
      })
    },
  })
  worker.wake()
  return worker
}

/** When a company may be purged; null for one that is not deleted. */
async function purgeDue({ db }: Pick<Ports, 'db'>, companyId: number): Promise<Date | null> {
  const company = await db.selectFrom('companies').select('deleted_at').where('id', '=', companyId).executeTakeFirst()
  return company?.deleted_at ? new Date(company.deleted_at.getTime() + purgedAfter) : null
}
