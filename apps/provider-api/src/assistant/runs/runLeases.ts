import { sql } from 'kysely'
import { abandonJobs, endJobIf } from '../../jobs/attempts.ts'
import { createJobWorker } from '../../jobs/createJobWorker.ts'
import type { Ports } from '../../ports/Ports.ts'
import { settleAbandonedRun, type AbandonedReply } from './abandonedRun.ts'

type LeasedRun = { id: string }

/** The runs that this process has leased: it opened them, or took them over. */
export type RunLeases = {
  /** Renews the lease of a run from now on. Returns the run. */
  keep: <R extends LeasedRun>(run: R) => R
  /** Forgets a run that was not stored. */
  letGo: (run: LeasedRun) => void
  /** Gives the run back when the work on it has ended, in whatever way. */
  during: (run: LeasedRun | null | Promise<LeasedRun | null>, work: Promise<unknown>) => Promise<void>
  /** The name of this process in the leases of its runs. */
  holder: string
  /** Settles the runs of dead processes from now on. Resolves when those of now are settled. */
  watchAbandoned: () => Promise<void>
  /** Gives all runs back: those of bursts that have not ended. */
  close: () => Promise<void>
}

/**
 * Keeps the leases of runs, and hands held replies of dead processes to `resumeHeld`. The job of a run that was given
 * back has ended with it; a run that could not be ended, because the server closes or the database is away, is
 * left to whoever looks next.
 */
export function createRunLeases(ports: Ports, resumeHeld: (held: AbandonedReply) => void): RunLeases {
  const { db, log } = ports
  const worker = createJobWorker(ports, {
    name: 'ai-runs',
    atOnce: 16,
    async perform(job, { holder }) {
      const held = await settleAbandonedRun(ports, job, holder)
      if (held) resumeHeld(held)
    },
  })
  const giveBack = async (runId: string) => {
    try {
      const isOver = sql<boolean>`not exists (select from ai_runs where ai_runs.id = ${runId} and status = 'running')`
      const isEnded = await endJobIf(db, { queue: 'ai-runs', subject: runId }, isOver, ports.now())
      if (!isEnded) await abandonJobs(db, 'ai-runs', worker.holder, [runId])
    } catch (error) {
      // Its lease ends by itself.
      log.error({ runId, error: String(error) }, 'The lease of an AI run could not be released')
    } finally {
      worker.letGo(runId)
    }
  }
  return {
    keep(run) {
      worker.keep(run.id)
      return run
    },
    letGo: ({ id }) => worker.letGo(id),
    async during(run, work) {
      try {
        await work
      } finally {
        const leased = await run
        if (leased) await giveBack(leased.id)
      }
    },
    holder: worker.holder,
    async watchAbandoned() {
      worker.wake()
      await worker.settled()
    },
    async close() {
      await worker.close()
      await Promise.all(worker.kept().map(giveBack))
    },
  }
}
