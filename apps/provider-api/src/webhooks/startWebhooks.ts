import { beginAttempt, completeJob, makeDueLater, postponeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import { disabledOfSubject, webhookOfSubject } from '../queues/queuedWebhooks.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { createAttemptPlaces } from './attemptPlaces.ts'
import { attemptsAtOnce } from './attemptRules.ts'
import { attemptSender } from './attemptSender.ts'
import { healthOf } from './health.ts'
import { mailOwners } from './mailOwners.ts'
import { prepareDeliveries } from './prepareDeliveries.ts'
import { endUnsent, findDue, storeOutcome } from './webhookAttempts.ts'

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
  const places = createAttemptPlaces(ports, (orderKey) => worker.wake(orderKey))
  const worker: JobWorker = createJobWorker(ports, {
    name: 'webhook-deliveries',
    atOnce: 16,
    spare: 8,
    async perform(job, { holder }) {
      const disabled = disabledOfSubject(job.subject)
      if (disabled !== null) return mailOwners(ports, job, { ...disabled, holder })
      const of = webhookOfSubject(job.subject)
      if (of === null)
        return void (await makeDueLater(db, { ...job, holder }, new Date(now().getTime() + unknownWaits), now()))
      const due = await findDue(db, of)
      if (due === null || 'dropped' in due) return endUnsent(ports, of, job)
      const { webhook } = due
      if (webhook.resting_until !== null && webhook.resting_until > now())
        return void (await makeDueLater(db, { ...job, holder }, webhook.resting_until, now()))
      await places.use(
        { webhookId: webhook.id, most: attemptsAtOnce(healthOf(webhook)) },
        { ...job, holder },
        async () => {
          const begun = await beginAttempt(db, job, holder, now())
          if (!begun) return
          const outcome = await attempt(due)
          await storeOutcome(ports, of, { job: begun, outcome, chance: ports.chance() })
        },
      )
    },
  })
  return worker
}
