import { portsOfCompany } from '../../db/companyDb.ts'
import { beginAttempt, completeJob, endAbandoned, endJob } from '../../jobs/attempts.ts'
import { createJobWorker } from '../../jobs/createJobWorker.ts'
import type { DueJob } from '../../jobs/Job.ts'
import type { Ports } from '../../ports/Ports.ts'
import { performCheck, type CheckOfCompany } from './performCheck.ts'

/** Runs of test questions in the background. */
export type Checks = {
  /** Looks for stored runs: those that begin, and those of a process that has died. */
  wake: () => void
  /** Stops a run of this process at once; one of another process ends with its next question. */
  stop: (check: CheckOfCompany) => void
  /** Resolves when none goes on. */
  settled: () => Promise<void>
  /** Interrupts those of this process. */
  close: () => Promise<void>
}

/**
 * Creates the scheduler of runs of test questions (TEACH-4). A company has one at a time (`startCheck`). A run is
 * leased by the process that performs it; one whose process has died is marked as interrupted, because
 * it costs money to repeat.
 */
export function createChecks(ports: Ports): Checks {
  const going = new Map<number, AbortController>()
  const worker = createJobWorker(ports, {
    name: 'assistant-checks',
    atOnce: 16,
    async perform(job, { holder, signal }) {
      const { companyId, subject } = job
      if (companyId === null) return endJob(ports.db, job, ports.now())
      if (job.abandonedBy !== null) return interrupt(ports, job)
      const leased = await beginAttempt(ports.db, job, holder, ports.now())
      if (!leased) return
      const check = { companyId, checkId: Number(subject) }
      const stop = new AbortController()
      going.set(check.checkId, stop)
      try {
        await performCheck(portsOfCompany(ports, companyId), check, { stop: stop.signal, closing: signal })
      } finally {
        going.delete(check.checkId)
      }
      await completeJob(ports.db, leased, ports.now())
    },
  })
  return {
    wake: () => worker.wake(),
    stop: ({ checkId }) => going.get(checkId)?.abort(),
    settled: worker.settled,
    close: worker.close,
  }
}

/** Ends a run whose process has died, unless that one came back. */
async function interrupt({ db, now, log }: Ports, job: DueJob): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await endAbandoned(trx, job, now()))) return
    await trx
      .updateTable('assistant_checks')
      .set({ status: 'interrupted', finished_at: now() })
      .where('id', '=', Number(job.subject))
      .where('status', '=', 'running')
      .execute()
    log.warn(
      { checkId: job.subject, companyId: job.companyId },
      'Ended a check of the assistant that another process left behind',
    )
  })
}
