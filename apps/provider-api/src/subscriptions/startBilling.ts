import { beginAttempt, completeAtOnce, completeJob, postponeJob } from '../jobs/attempts.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { Ports } from '../ports/Ports.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { advance } from './renewals/advance.ts'
import { changeBilling } from './change/changeBilling.ts'
import { beginAutoUpgrade } from './renewals/autoUpgrade.ts'
import { startBillingEnds } from './cards/startBillingEnds.ts'
import { startCardRemovals } from './cards/startCardRemovals.ts'
import { startLostCharges } from './charges/startLostCharges.ts'
import { startNotices } from './notices/startNotices.ts'
import { startRefunds } from './charges/startRefunds.ts'
import { readBillingSubject } from './change/billingJobs.ts'
import { startPayments } from './charges/startPayments.ts'
import { readAutoUpgrade } from './usage/queueAutoUpgrade.ts'

/** Milliseconds to which the wait grows after a step that failed. */
const longestRest = 15 * 60_000
/** Milliseconds until an automatic upgrade is tried again while another payment is in progress. */
const busyWait = 30_000

/** The workers of billing. */
export type BillingWorkers = { settled: () => Promise<void>; close: () => Promise<void> }

/**
 * Starts the work of billing (decision 0065): payments that are awaited, charged or returned, the next steps of
 * subscriptions, and what follows from them. All of them are jobs, whose workers are woken by the
 * changes that queue them.
 */
export function startBilling(ports: Ports, keys: SecretKeys): BillingWorkers {
  const ofQueue: Partial<Record<QueueName, JobWorker>> = {
    payments: startPayments(ports, keys),
    'lost-charges': startLostCharges(ports),
    subscriptions: startSteps(ports),
    'auto-upgrades': startUpgrades(ports),
    refunds: startRefunds(ports, keys),
    'removed-cards': startCardRemovals(ports, keys),
    'billing-ends': startBillingEnds(ports),
    'billing-notices': startNotices(ports),
  }
  const workers = Object.values(ofQueue)
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  ports.subscribe({
    billingWorkQueued(jobs) {
      if (!jobs) return wake()
      for (const { queue, orderKey } of jobs) ofQueue[queue]?.wake(orderKey)
    },
  })
  wake()
  return {
    async settled() {
      await Promise.all(workers.map((worker) => worker.settled()))
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/** Starts making the next steps of subscriptions, each in the transaction that ends its job. */
const startSteps = (ports: Ports): JobWorker =>
  createJobWorker(ports, {
    name: 'subscriptions',
    atOnce: 8,
    longestRest,
    async perform(job) {
      const { companyId, id } = readBillingSubject(job.subject)
      await changeBilling(ports, companyId, async (change) => {
        if (await completeAtOnce(change.trx, job, change.now)) await advance(ports, change, id)
      })
    },
  })

/** Starts beginning automatic upgrades of plans whose conversations are used. */
function startUpgrades(ports: Ports): JobWorker {
  const { db, now } = ports
  return createJobWorker(ports, {
    name: 'auto-upgrades',
    atOnce: 4,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const { companyId, isNews } = readAutoUpgrade(job.subject)
      const outcome = await changeBilling(ports, companyId, (change) => beginAutoUpgrade(change, ports, { isNews }))
      if (outcome === 'busy') await postponeJob(db, begun, new Date(now().getTime() + busyWait), outcome)
      else await completeJob(db, begun, now())
    },
  })
}
