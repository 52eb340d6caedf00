import type { Ports } from '../ports/Ports.ts'
import { beginAttempt, postponeJob } from './attempts.ts'
import { createJobWorker, type JobWorker } from './createJobWorker.ts'
import { enqueueJob } from './enqueueJob.ts'

/**
 * A task that is done again and again, by one of all processes. `every`: milliseconds from the end
 * of one time to the next.
 */
export type ScheduledTask = { name: string; every: number; run: () => Promise<void> }

/** Milliseconds for which a task of another version is left to that one. */
const unknownWaits = 60_000

/**
 * Does each task when its time has come, also the time of a stopped process; a new task at once. A failure is logged
 * and waits for the next time, like a success.
 */
export async function startSchedule(ports: Ports, tasks: readonly ScheduledTask[]): Promise<JobWorker> {
  const { db, now, log } = ports
  const worker = createJobWorker(ports, {
    name: 'schedule',
    atOnce: 1,
    async perform(job, { holder }) {
      const task = tasks.find(({ name }) => name === job.subject)
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const every = task?.every ?? unknownWaits
      let failure: string | null = null
      await task?.run().catch((error: unknown) => {
        failure = String(error)
        log.error({ task: job.subject, error: failure }, 'A scheduled task failed')
      })
      await postponeJob(db, begun, new Date(now().getTime() + every), failure)
    },
  })
  for (const { name } of tasks)
    await enqueueJob(db, { queue: 'schedule', subject: name, orderKey: name, companyId: null, dueAt: now() })
  worker.wake()
  return worker
}
