import { sql } from 'kysely'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { inContext } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import { leaseLasts, leaseRenewedEvery } from './leasing.ts'

/** The holder whose leases are renewed. */
type Holding = {
  queue: QueueName
  holder: string
  /** The subjects of the jobs that the holder has now. */
  held: () => readonly string[]
  /** Called with the subjects of jobs that another process has taken after an outage. */
  onLost: (subjects: readonly string[]) => void
  /** Called with what refused a renewal: that of another holder may be refused as well. */
  onFault: (error: unknown) => void
}

/** Keeps the leases of jobs for as long as any is held. */
export type LeaseRenewal = {
  /** Plans the next renewal, if something is held and none is planned. */
  schedule: () => void
  /** Waits for renewals in progress and cancels the planned one. */
  close: () => Promise<void>
}

/** Milliseconds after which a renewal is repeated that failed, or left out a job whose row was locked. */
const repeatedAfter = 2_000
/**
 * Milliseconds after which one that has no answer is made again beside it, over another connection: what the network
 * lost without a word fails only when its leases have ended.
 */
const answeredWithin = 5_000
/** The most renewals in progress at once. */
const mostAtOnce = 3

/** Creates the renewal of the leases that a process holds in a queue; nothing is renewed until `schedule` is called. */
export function createLeaseRenewal(
  { db, now, later, log }: Pick<Ports, 'db' | 'now' | 'later' | 'log'>,
  { queue, holder, held, onLost, onFault }: Holding,
): LeaseRenewal {
  let cancelPlanned: (() => void) | null = null
  const inProgress = new Set<Promise<void>>()

  const plan = (milliseconds: number) => {
    cancelPlanned?.()
    cancelPlanned = null
    if (held().length === 0) return
    // For as long as anything is held, which is not only what the current request has caused.
    cancelPlanned = inContext(null, () => later(milliseconds, begin))
  }
  const begin = () => {
    plan(answeredWithin)
    if (inProgress.size >= mostAtOnce || held().length === 0) return
    const renewing = renew().finally(() => inProgress.delete(renewing))
    inProgress.add(renewing)
  }
  const renew = async () => {
    try {
      const { taken, isComplete } = await renewLeases({ db, now }, { queue, holder, subjects: held() })
      onLost(taken)
      plan(isComplete ? leaseRenewedEvery : repeatedAfter)
    } catch (error) {
      onFault(error)
      log.error({ queue, error: String(error) }, 'The leases of jobs in progress could not be renewed')
      plan(repeatedAfter)
    }
  }

  return {
    schedule() {
      if (cancelPlanned === null) plan(leaseRenewedEvery)
    },
    async close() {
      // Else they would find the database closed.
      while (inProgress.size > 0) {
        cancelPlanned?.()
        await Promise.all(inProgress)
      }
      cancelPlanned?.()
    },
  }
}

type Held = { queue: QueueName; holder: string; subjects: readonly string[] }

/**
 * Renews the leases of these jobs. Resolves to the subjects that another process has taken. One whose row is locked is
 * left out, since the others would wait for it until their leases have ended; `isComplete` is false then.
 */
async function renewLeases(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { queue, holder, subjects }: Held,
): Promise<{ taken: string[]; isComplete: boolean }> {
  const until = new Date(now().getTime() + leaseLasts)
  const renewed = await db
    .with('free', (free) =>
      free
        .selectFrom('jobs')
        .select('id')
        .where('queue', '=', queue)
        .where('subject', 'in', subjects)
        .where('leased_by', '=', holder)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .from('free')
    // A renewal without an answer for long may come after the next.
    .set({ leased_until: sql<Date>`greatest(jobs.leased_until, ${until}::timestamptz)` })
    .whereRef('jobs.id', '=', 'free.id')
    .returning('jobs.subject')
    .execute()
  const leased = await db
    .selectFrom('jobs')
    .select(['subject', 'leased_by', 'leased_until'])
    .where('queue', '=', queue)
    .where('subject', 'in', subjects)
    .where('leased_by', 'is not', null)
    .execute()
  const at = now()
  const isRenewed = new Set(renewed.map(({ subject }) => subject))
  const ofOthers = leased.filter(({ leased_by: by, leased_until: end }) => by !== holder && end !== null && end > at)
  return {
    taken: ofOthers.map(({ subject }) => subject),
    isComplete: leased.every(({ subject, leased_by: by }) => by !== holder || isRenewed.has(subject)),
  }
}
