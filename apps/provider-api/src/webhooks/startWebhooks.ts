import { beginAttempt, completeJob, endJob, makeDueLater, postponeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import { webhookOfSubject } from '../queues/queuedWebhooks.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { waitAfterAttempt } from './attemptRules.ts'
import { attemptSender } from './attemptSender.ts'
import { prepareDeliveries } from './prepareDeliveries.ts'
import { findDue, storeOutcome } from './webhookAttempts.ts'

/** Milliseconds for which a job that only another version knows is left to that one. */
const unknownWaits = 60_000

/** The workers of webhooks. */
export type WebhookWorkers = { close: () => Promise<void>; settled: () => Promise<void> }

/**
 * Starts telling webhooks of events, beginning with what is queued (API-6, decision 381). A job of a company makes
 * deliveries of its new events; each delivery is a job of its own with the retries of Standard Webhooks. A process that
 * dies during an attempt makes it once more: the receiver knows it by its id.
 */
export function startWebhooks(ports: Ports, settings: Settings): WebhookWorkers {
  const deliveries = startDeliveries(ports, settings)
  const { db, now } = ports
  const events = createJobWorker(ports, {
    name: 'webhook-events',
    atOnce: 2,
    async perform(job, { holder, signal }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const companyId = Number(job.subject)
      let isMore = true
      while (isMore && !signal.aborted) {
        isMore = await prepareDeliveries(ports, companyId)
        deliveries.wake()
      }
      if (isMore) return postponeJob(db, begun, now())
      await completeJob(db, begun, now())
    },
  })
  ports.subscribe({
    publish(published) {
      for (const { hasWebhooks, companyId } of published) if (hasWebhooks) events.wake(String(companyId))
    },
    webhookWorkQueued: () => deliveries.wake(),
  })
  events.wake()
  deliveries.wake()
  return {
    settled: async () => {
      await events.settled()
      await deliveries.settled()
    },
    close: async () => void (await Promise.all([events.close(), deliveries.close()])),
  }
}

function startDeliveries(ports: Ports, settings: Settings): JobWorker {
  const { db, now } = ports
  const attempt = attemptSender(ports, settings)
  return createJobWorker(ports, {
    name: 'webhook-deliveries',
    atOnce: 16,
    async perform(job, { holder }) {
      const of = webhookOfSubject(job.subject)
      if (of === null)
        return void (await makeDueLater(db, { ...job, holder }, new Date(now().getTime() + unknownWaits), now()))
      const due = await findDue(db, of)
      if (due === null) return endJob(db, job, now())
      const { resting_until: restingUntil } = due.webhook
      // It has just failed: one address that hangs must not hold all places of the worker.
      if (restingUntil !== null && restingUntil > now())
        return void (await makeDueLater(db, { ...job, holder }, restingUntil, now()))
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const outcome = await attempt(due)
      const retryAfter = outcome.type === 'failed' ? outcome.retryAfter : null
      const wait = outcome.type === 'failed' ? waitAfterAttempt(due.attempts + 1, { retryAfter }, ports.chance()) : null
      const isOver = await storeOutcome(ports, of, { outcome, isLast: wait === null })
      if (wait === null || isOver) return void (await completeJob(db, begun, now()))
      await postponeJob(db, begun, new Date(now().getTime() + wait), 'WEBHOOK_FAILED')
    },
  })
}
