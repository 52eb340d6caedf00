import type { DurableEventName } from '@frontdesk/contract'
import type { Db, Trx } from '../db/Db.ts'
import { enqueueJob, enqueueJobs, wakeJob } from '../jobs/enqueueJob.ts'

/** The events of the log that may be events for webhooks (decision 381). */
const followed = [
  'newMessage',
  'chat_update',
  'message_status_update',
  'subscription_update',
] as const satisfies readonly DurableEventName[]

export type FollowedEvent = (typeof followed)[number]

/** Whether webhooks may get an event of the log. */
export const isFollowedEvent = (event: DurableEventName): event is FollowedEvent =>
  (followed as readonly DurableEventName[]).includes(event)

/** Whether one of the events may be one for webhooks. */
export const isForWebhooks = (events: readonly { event: DurableEventName }[]): boolean =>
  events.some(({ event }) => isFollowedEvent(event))

type Due = { companyId: number; now: Date }

/** Queues the look at a company's new events, in the transaction that stores them. */
export const enqueueWebhookEvents = (trx: Trx | Db, { companyId, now }: Due): Promise<void> =>
  wakeJob(trx, {
    queue: 'webhook-events',
    subject: String(companyId),
    orderKey: String(companyId),
    companyId,
    dueAt: now,
  })

/**
 * The subject and the order key of the job of a delivery: each is made by itself, since their order is not promised.
 */
const subjectOfWebhook = (companyId: number, deliveryId: string): string => `${companyId}:${deliveryId}`

/** The delivery that a job is about; null for one that only another version knows. */
export function webhookOfSubject(subject: string): { companyId: number; deliveryId: string } | null {
  const [, companyId, deliveryId] = /^(\d+):([0-9a-f-]{36})$/.exec(subject) ?? []
  return companyId === undefined || deliveryId === undefined ? null : { companyId: Number(companyId), deliveryId }
}

/** Queues deliveries to webhooks, due now. */
export const enqueueWebhookDeliveries = (
  trx: Trx | Db,
  { companyId, now, ids }: Due & { ids: readonly string[] },
): Promise<void> =>
  enqueueJobs(
    trx,
    ids.map((id) => ({
      queue: 'webhook-deliveries',
      subject: subjectOfWebhook(companyId, id),
      orderKey: subjectOfWebhook(companyId, id),
      companyId,
      dueAt: now,
    })),
  )

/** Makes a delivery due now that waits for its next attempt, or queues it anew. */
export const wakeWebhookDelivery = (trx: Trx | Db, { companyId, now, id }: Due & { id: string }): Promise<void> =>
  wakeJob(trx, {
    queue: 'webhook-deliveries',
    subject: subjectOfWebhook(companyId, id),
    orderKey: subjectOfWebhook(companyId, id),
    companyId,
    dueAt: now,
  })

const subjectOfDisabled = (companyId: number, webhookId: string): string => `${companyId}:disabled:${webhookId}`

/** The webhook whose owners a job writes to, because it was switched off after failing; null for any other job. */
export function disabledOfSubject(subject: string): { companyId: number; webhookId: string } | null {
  const [, companyId, webhookId] = /^(\d+):disabled:([0-9a-f-]{36})$/.exec(subject) ?? []
  return companyId === undefined || webhookId === undefined ? null : { companyId: Number(companyId), webhookId }
}

/** Queues the emails about a webhook that was switched off after failing, in the transaction that does so. */
export const enqueueDisabledMail = (trx: Trx | Db, { companyId, now, id }: Due & { id: string }): Promise<void> =>
  enqueueJob(trx, {
    queue: 'webhook-deliveries',
    subject: subjectOfDisabled(companyId, id),
    orderKey: subjectOfDisabled(companyId, id),
    companyId,
    dueAt: now,
  })
