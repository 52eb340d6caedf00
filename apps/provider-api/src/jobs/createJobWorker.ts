import { ownerOfCompany } from '../db/createFairQueue.ts'
import { CompanyGone } from '../errors/CompanyGone.ts'
import { outageOf } from '../errors/outages.ts'
import { contextOfJob, inContext, noteOutcome } from '../log/context.ts'
import { logJob } from '../log/logJob.ts'
import type { Ports, QueuedFirst } from '../ports/Ports.ts'
import { createWorkLoop, restAfterFault, type WorkLoop } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import { endJob, makeDueLater } from './attempts.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { createFairTurns } from './createFairTurns.ts'
import { createLeaseRenewal } from './createLeaseRenewal.ts'
import { firstOfEachKey, type First } from './firstOfEachKey.ts'
import type { DueJob } from './Job.ts'

/** The work on the jobs of a queue. */
export type Queue = {
  name: QueueName
  /** The most jobs in progress at once, each of another order key. */
  atOnce: number
  /**
   * Places besides, each for a company of which no job is in progress; default: none. For work that may take long at a
   * service that the company has chosen: one whose jobs hang in all places holds up no other one.
   */
  spare?: number
  /**
   * Milliseconds to which the wait after a rejection grows, doubled by each in a row; without it the wait stays as
   * short as after the first, for work that somebody waits for.
   */
  longestRest?: number
  /**
   * Does a due job: begins an attempt for `holder` (`beginAttempt`) and ends, postpones or gives up the job, or ends it
   * in the one transaction that does its work (`completeAtOnce`). A job that it leaves open is due again when its lease
   * has ended; after a rejection it is due again after a wait (`longestRest`), unless its company is gone
   * (`CompanyGone`), with which it ends. `signal` aborts when the worker closes, or the lease was lost. `lastOfKey`
   * says that the committed transaction that ended the job found no other one of its key: the worker need not look.
   */
  perform: (job: DueJob, work: { holder: string; signal: AbortSignal; lastOfKey: () => void }) => Promise<void>
  /**
   * Gives up a job at which `perform` has rejected for half an hour, which no outage explains: those behind it wait as
   * well. Without it such a job is tried for ever.
   */
  giveUp?: (job: DueJob, holder: string) => Promise<void>
}

/** Does the jobs of a queue, in order by key, each when it is due. */
export type JobWorker = {
  /** The name of this worker in the leases of its jobs. */
  holder: string
  /** Renews the lease of a job that this process does by itself, until `letGo`. */
  keep: (subject: string) => void
  letGo: (subject: string) => void
  kept: () => readonly string[]
  /**
   * Looks for due jobs; call it after queueing one. With its order key it looks at the jobs of that key alone; with the
   * job itself, which was the first of its key when it was queued, it reads nothing.
   */
  wake: (orderKey?: string, first?: QueuedFirst) => void
  /** Resolves when no job is in progress. Jobs that are not due yet do not count. */
  settled: () => Promise<void>
  /** Takes no more jobs and resolves when those in progress have ended. */
  close: () => Promise<void>
}

/** Milliseconds after which a job is hopeless that is rejected time and again without an outage. */
const hopelessAfter = 30 * 60_000

type WorkerPorts = Pick<Ports, 'db' | 'now' | 'later' | 'newId' | 'log' | 'subscribe' | 'jobEnded'>

/**
 * Creates a worker over the jobs of a queue, in which the companies take turns (`createFairTurns`). It sleeps until the
 * next is due, `wake` is called, another process has ended its work, or a lease may have ended.
 */
export function createJobWorker(
  ports: WorkerPorts,
  { name, atOnce, spare = 0, longestRest = restAfterFault, perform, giveUp }: Queue,
): JobWorker {
  const { now, later, log } = ports
  const holder = ports.newId()
  const closing = new AbortController()
  const inProgress = new Map<string, { subject: string; owner: string; done: Promise<void>; lost: AbortController }>()
  const kept = new Set<string>()
  /** The order keys of jobs that ended during the current look, which may have read them before. */
  const ended = new Set<string>()
  const rejections = countRejections(ports, { name, longestRest, giveUp, holder, closing: closing.signal })
  const turns = createFairTurns<First>({ atOnce, spare }, ownerOf)
  const firsts = firstOfEachKey(ports, { queue: name, holder })
  const renewal = createLeaseRenewal(ports, {
    queue: name,
    holder,
    held: () => [...kept, ...[...inProgress.values()].map(({ subject }) => subject)],
    onFault: firsts.noteFault,
    onLost: (subjects) => inProgress.forEach(({ subject, lost }) => void (subjects.includes(subject) && lost.abort())),
  })

  const look = async () => {
    ended.clear()
    const known = await firsts.read()
    const at = now().getTime()
    const isBusy = (key: string) => inProgress.has(key) || ended.has(key)
    const idle = known.filter(({ orderKey, subject }) => !isBusy(orderKey) && !kept.has(subject))
    const running = [...inProgress.values()].map(({ owner }) => owner)
    for (const first of turns(dueAmong(idle, at), running)) launch(first)
    return Math.min(firsts.staleAt(), ...idle.map(({ availableAt }) => availableAt).filter((due) => due > at)) - at
  }
  const loop = createWorkLoop(later, look, (error) =>
    log.error({ queue: name, error: String(error) }, 'Due jobs could not be read'),
  )

  // Its timers would keep the context of a request for days, and log the jobs of all companies under its id.
  const wakeLoop = () => inContext(null, () => loop.wake())
  const wake = (orderKey?: string, first?: QueuedFirst) => {
    firsts.expect(orderKey, first)
    wakeLoop()
  }
  ports.subscribe({ workLeft: () => wake() })

  const launch = ({ availableAt: _, turnOf, ...job }: First) => {
    const lost = new AbortController()
    const signal = AbortSignal.any([closing.signal, lost.signal])
    let isLast = false
    const lastOfKey = () => void (isLast = true)
    const work = () => notingFaults(firsts.noteFault, () => perform(job, { holder, signal, lastOfKey }))
    const done = doJob(ports, job, rejections, work).finally(() => {
      inProgress.delete(job.orderKey)
      ended.add(job.orderKey)
      firsts.end(job, isLast)
      wakeLoop()
    })
    inProgress.set(job.orderKey, { subject: job.subject, owner: ownerOf({ turnOf }), done, lost })
    renewal.schedule()
  }

  const settled = () => whenIdle(loop, inProgress)
  return {
    holder,
    keep(subject) {
      kept.add(subject)
      renewal.schedule()
    },
    letGo: (subject) => void kept.delete(subject),
    kept: () => [...kept],
    wake,
    settled,
    async close() {
      closing.abort()
      loop.close()
      await settled()
      await renewal.close()
    },
  }
}

/** Resolves when neither a look nor a job is in progress. */
async function whenIdle(
  { running }: Pick<WorkLoop, 'running'>,
  inProgress: ReadonlyMap<string, { done: Promise<void> }>,
): Promise<void> {
  while (running() || inProgress.size > 0)
    await Promise.all([running(), ...[...inProgress.values()].map(({ done }) => done)])
}

/** The jobs that may begin, the one that has been due the longest first. */
const dueAmong = (idle: readonly First[], at: number): First[] =>
  idle.filter(({ availableAt }) => availableAt <= at).sort((a, b) => a.availableAt - b.availableAt || a.id - b.id)

/** For whom a job takes turns with others; the jobs about no company are those of one owner. */
const ownerOf = ({ turnOf }: Pick<First, 'turnOf'>): string => (turnOf === null ? '' : ownerOfCompany(turnOf))

/** Notes why work rejects: reads may still succeed, as from a read-only database, in which nobody can renew a lease. */
const notingFaults = async (note: (error: unknown) => void, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    note(error)
    throw error
  }
}

/** Does a job in a context of its own, whoever has woken the worker, and logs its line. */
const doJob = (
  ports: WorkerPorts,
  job: DueJob,
  rejections: ReturnType<typeof countRejections>,
  work: () => Promise<void>,
): Promise<void> =>
  inContext(contextOfJob(job), async () => {
    const since = ports.now().getTime()
    try {
      await work()
      rejections.forget(job)
      logJob(ports, job, since)
    } catch (error) {
      if (isOfGoneCompany(job, error) && (await isEnded(ports, job))) {
        rejections.forget(job)
        noteOutcome('company-gone')
        logJob(ports, job, since)
        return
      }
      noteOutcome('failed')
      logJob(ports, job, since)
      await rejections.handle(job, error)
    }
  })

/** Its row went with the company, unless that is of a database without such references. */
const isOfGoneCompany = ({ companyId }: DueJob, error: unknown): boolean =>
  error instanceof CompanyGone && error.companyId === companyId

/** Ends a job whoever holds it. Resolves to whether the database could do so. */
const isEnded = ({ db, now }: WorkerPorts, job: DueJob): Promise<boolean> =>
  endJob(db, job, now()).then(
    () => true,
    () => false,
  )

/** Where jobs are rejected, and how long they rest at most, in milliseconds. */
type Rejecting = {
  name: QueueName
  longestRest: number
  giveUp: Queue['giveUp']
  holder: string
  closing: AbortSignal
}

/** Counts how often a job was rejected in a row here, lets it rest after each time, and has it given up in the end. */
function countRejections(
  { db, now, later, log }: WorkerPorts,
  { name, longestRest, giveUp, holder, closing }: Rejecting,
) {
  /**
   * By the id of the job, in order of their last rejections: how often, since when without an outage, and
   * when the last was, in milliseconds since 1970.
   */
  const counts = new Map<number, { times: number; since: number; last: number }>()
  /** Jobs that another process has done since, or that were withdrawn, never come back here. */
  const forgetOld = (at: number): void => {
    for (const [id, { last }] of counts) {
      if (at - last <= longestRest + hopelessAfter) break
      counts.delete(id)
    }
  }
  /** Returns whether the job was hopeless, and was given up. */
  const giveUpHopeless = async (job: DueJob, since: number): Promise<boolean> => {
    if (!giveUp || now().getTime() - since < hopelessAfter) return false
    try {
      await giveUp(job, holder)
      return true
    } catch (error) {
      log.error({ queue: name, subject: job.subject, error: String(error) }, 'A job could not be given up')
      return false
    }
  }
  return {
    forget: ({ id }: DueJob): void => void counts.delete(id),
    async handle(job: DueJob, error: unknown): Promise<void> {
      const { id, attempts, subject, companyId } = job
      const at = now()
      forgetOld(at.getTime())
      const { times, since } = counts.get(id) ?? { times: 0, since: at.getTime() }
      const faultySince = outageOf(error) === null ? since : at.getTime()
      counts.delete(id)
      counts.set(id, { times: times + 1, since: faultySince, last: at.getTime() })
      const of = { queue: name, subject, ...(companyId !== null && { companyId }) }
      log.error({ ...of, error: String(error) }, 'A job failed')
      if (await giveUpHopeless(job, faultySince)) return void counts.delete(id)
      // Elsewhere it would be due at once, again and again.
      const rest = Math.min(restAfterFault * 2 ** times, longestRest)
      await makeDueLater(db, { id, attempts, holder }, new Date(at.getTime() + rest), at).catch(() =>
        pause(later, restAfterFault, closing),
      )
    },
  }
}
