import { AsyncLocalStorage } from 'node:async_hooks'
import { ownerOfCompany, type DatabaseTurn } from '../db/createFairQueue.ts'

/** The subject of a request or job, as far as it is known yet. `kind`: of the email that a job sends. */
type Subject = { companyId?: number; chatId?: number; messageId?: number; messengerId?: number; kind?: string }

/** A job by its row: `noteEnd` notes only what became of the current one. */
type NamedJob = { id: number } | { queue: string; subject: string }

/**
 * The notes on the job that the running code does. `attempts`: with the one that has begun;
 * `end`: what became of its row.
 */
type JobNotes = {
  readonly id: number
  readonly queue: string
  readonly subject: string
  readonly companyId: number | null
  attempts: number | null
  end: string | null
  outcome: string | null
}

/**
 * The request that all of this began with, null if none is known, and what it turned out to be about.
 * `job`: the job that does it. `caller`: who waits for the answer of the request, as a key of its own; null: no caller.
 */
export type LogContext = {
  requestId: string | null
  readonly subject: Subject
  readonly job: JobNotes | null
  readonly caller: string | null
}

const current = new AsyncLocalStorage<LogContext | null>()

/**
 * Runs `work` as a part of a request: every line of the log that it causes, also by promises and timers, carries the
 * id. null: the work belongs to no request, whoever woke it.
 */
export const inContext = <T>(context: LogContext | null, work: () => T): T => current.run(context, work)

/** A context of its own for an id, with nothing known about its subject. `caller`: who waits for an answer. */
export const contextOf = (requestId: string, caller: string | null = null): LogContext => ({
  requestId,
  subject: {},
  job: null,
  caller,
})

/** Runs `work` as a part of the request with an id, which may have ended long ago; of none if null. */
export const inRequest = <T>(requestId: string | null, work: () => T): T =>
  inContext(requestId === null ? null : contextOf(requestId), work)

/**
 * Runs `work` as a part of the current request, but in the turns of another caller at the embedded database: for what
 * one request brings for several companies. `caller`: a key of its own. Outside of a request it
 * just runs `work`.
 */
export const inTurnsOf = <T>(caller: string, work: () => T): T => {
  const context = current.getStore()
  return context ? inContext({ ...context, caller }, work) : work()
}

/** A context of its own for a job, which belongs to no request until `continueRequest` says to which. */
export const contextOfJob = ({
  id,
  queue,
  subject,
  companyId,
}: Pick<JobNotes, 'id' | 'queue' | 'subject' | 'companyId'>): LogContext => ({
  requestId: null,
  subject: {},
  job: { id, queue, subject, companyId, attempts: null, end: null, outcome: null },
  caller: null,
})

/**
 * The id of the request that the running code belongs to: the same from a webhook over the AI run and the delivery that
 * it causes to their events. null outside of requests.
 */
export const currentRequestId = (): string | null => current.getStore()?.requestId ?? null

/**
 * The turn that the running code takes where many wait for the embedded database: its caller's, its job's company's,
 * or that of the server's own work.
 */
export function currentTurn(): DatabaseTurn {
  const context = current.getStore()
  const caller = context?.caller ?? null
  if (caller !== null) return { kind: 'call', owner: caller }
  const companyId = context?.job?.companyId ?? null
  return {
    kind: 'background',
    owner: companyId === null ? (context?.job?.queue ?? 'server') : ownerOfCompany(companyId),
  }
}

/** The job that the running code does, and what it turned out to be about; null outside of jobs. */
export function currentJob(): { job: JobNotes; subject: Subject } | null {
  const context = current.getStore()
  return context?.job ? { job: context.job, subject: context.subject } : null
}

/**
 * Notes what the current request or job is about, for the line that is logged when it ends.
 * Does nothing outside of one.
 */
export function noteSubject(subject: Subject): void {
  Object.assign(current.getStore()?.subject ?? {}, subject)
}

/**
 * Makes the current job, and all that it causes from now on, a part of the request that caused it. Does
 * nothing outside of a job.
 */
export function continueRequest(requestId: string | null): void {
  const context = current.getStore()
  if (context?.job) context.requestId = requestId
}

/** Notes that an attempt at a job has begun, and which one. Does nothing unless it is the current job. */
export function noteAttempt(id: number, attempts: number): void {
  const job = current.getStore()?.job
  if (job?.id === id) job.attempts = attempts
}

/** Notes what became of the row of a job. Does nothing unless it is the current job. */
export function noteEnd(of: NamedJob, end: string): void {
  const job = current.getStore()?.job
  if (!job) return
  const isCurrent = 'id' in of ? job.id === of.id : job.queue === of.queue && job.subject === of.subject
  if (isCurrent) job.end = end
}

/**
 * Notes what came of the current job, where that says more than what became of its row. Does nothing outside of a job.
 */
export function noteOutcome(outcome: string): void {
  const job = current.getStore()?.job
  if (job) job.outcome = outcome
}
