import type { QueueName } from '../db/schema/OperationTables.ts'
import { inContext } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import { leaseLasts, leaseRenewedEvery } from './attempts.ts'

/** Whose leases are renewed. */
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
  /** Waits for a renewal in progress and cancels the planned one. */
  close: () => Promise<void>
}

/** Creates the renewal of the leases that a process holds in a queue; nothing is renewed until `schedule` is called. */
export function createLeaseRenewal(
  { db, now, later, log }: Pick<Ports, 'db' | 'now' | 'later' | 'log'>,
  { queue, holder, held, onLost, onFault }: Holding,
): LeaseRenewal {
  let cancelRenewal: (() => void) | null = null
  let renewing: Promise<void> | null = null

  const renew = async () => {
    cancelRenewal = null
    const subjects = held()
    if (subjects.length === 0) return
    try {
      await db
        .updateTable('jobs')
        .set({ leased_until: new Date(now().getTime() + leaseLasts) })
        .where('queue', '=', queue)
        .where('subject', 'in', subjects)
        .where('leased_by', '=', holder)
        .execute()
      const taken = await db
        .selectFrom('jobs')
        .select('subject')
        .where('queue', '=', queue)
        .where('subject', 'in', subjects)
        .where('leased_by', '<>', holder)
        .where('leased_until', '>', now())
        .execute()
      onLost(taken.map(({ subject }) => subject))
    } catch (error) {
      onFault(error)
      log.error({ queue, error: String(error) }, 'The leases of jobs in progress could not be renewed')
    }
    schedule()
  }
  const schedule = () => {
    if (held().length === 0) return
    // For as long as anything is held, which is not only what the current request has caused.
    cancelRenewal ??= inContext(null, () => later(leaseRenewedEvery, () => void (renewing = renew())))
  }

  return {
    schedule,
    async close() {
      // Else it would find the database closed.
      await renewing
      cancelRenewal?.()
    },
  }
}
