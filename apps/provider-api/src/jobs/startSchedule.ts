import type { Ports } from '../ports/Ports.ts'
import { beginAttempt, postponeJob } from './attempts.ts'
import { createJobWorker, type JobWorker } from './createJobWorker.ts'
import { enqueueJob, wakeJob, type NewJob } from './enqueueJob.ts'

/**
 * A task that is done again and again, by one of all processes. `every`: milliseconds from the end of one time to the
 * next; `retryAfter`: to the next after a failure, when that is sooner; `isDue`: whether it cannot wait for its time
 * when a process starts. `signal` aborts when the process stops: a task that rejects then is due at once for the next
 * process.
 */
export type ScheduledTask = {
  name: string
  every: number
  retryAfter?: number
  isDue?: () => Promise<boolean>
  run: (signal: AbortSignal) => Promise<void>
}

/** A backup of much may take an hour, for which no other task waits. */
const atOnce = 2

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
    atOnce,
    async perform(job, { holder, signal }) {
      const task = tasks.find(({ name }) => name === job.subject)
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      let wait = task?.every ?? unknownWaits
      let failure: string | null = null
      await task?.run(signal).catch((error: unknown) => {
        if (signal.aborted) return void (wait = 0)
        failure = String(error)
        wait = task.retryAfter ?? wait
        log.error({ task: job.subject, error: failure }, 'A scheduled task failed')
      })
      await postponeJob(db, begun, new Date(now().getTime() + wait), failure)
    },
  })
  for (const { name, isDue } of tasks) {
    const job: NewJob = { queue: 'schedule', subject: name, orderKey: name, companyId: null, dueAt: now() }
    await ((await isDue?.()) === true ? wakeJob(db, job) : enqueueJob(db, job))
  }
  worker.wake()
  return worker
}
