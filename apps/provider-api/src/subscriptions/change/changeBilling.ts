import { serviceDb } from '../../db/companyDb.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { jobsQueuedIn } from '../../jobs/enqueueJob.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { BillingChange } from './BillingChange.ts'

/** The ports that a change of a company's billing needs. */
export type BillingPorts = Pick<Ports, 'db' | 'publish' | 'now' | 'newId' | 'log' | 'billingWorkQueued'>

/** Runs a change of a company's billing in its transaction, and wakes the workers after the commit. */
export async function changeBilling<T>(
  ports: BillingPorts,
  companyId: number,
  work: (change: BillingChange) => Promise<T>,
): Promise<T> {
  const { newId } = ports
  const { result, queued } = await withCompanyTransaction(
    { db: serviceDb(ports.db), publish: ports.publish, now: ports.now },
    companyId,
    async (trx, emit) => ({
      result: await work({ trx, emit, companyId, now: ports.now(), newId }),
      queued: jobsQueuedIn(trx),
    }),
  )
  if (queued.length > 0) ports.billingWorkQueued(queued)
  return result
}
