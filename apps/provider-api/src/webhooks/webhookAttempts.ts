import type { WebhookPayload } from '@frontdesk/contract'
import { recordWork } from '../audit/recordAudit.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { completeJob, endJob, isLastAttempt, postponeJob } from '../jobs/attempts.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import type { Ports } from '../ports/Ports.ts'
import { enqueueDisabledMail } from '../queues/queuedWebhooks.ts'
import {
  healthAfterAttempt,
  restAfterFailure,
  waitAfterAttempt,
  type AttemptOutcome,
  type WebhookHealth,
} from './attemptRules.ts'
import { dropDeliveries, dropDelivery, type DropReason } from './dropDeliveries.ts'
import { columnsOfHealth, healthOf } from './health.ts'
import { noteWhetherOn, type WebhookRow } from './webhooks.ts'

/** A delivery that waits, and its webhook, which is switched on. */
export type DueDelivery = { id: string; attempts: number; payload: WebhookPayload; webhook: WebhookRow }

type Of = { companyId: number; deliveryId: string }

/**
 * The delivery of a job, or the reason why it is not made any more: its webhook is switched off, or its company is
 * archived. Null when it is over, or its company is gone.
 */
export async function findDue(
  db: Db | Trx,
  { companyId, deliveryId }: Of,
): Promise<DueDelivery | { dropped: DropReason } | null> {
  const delivery = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('companies', 'companies.id', 'delivery.company_id')
    .select(['delivery.id', 'delivery.attempts', 'delivery.payload', 'delivery.webhook_id', 'companies.archived_at'])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.id', '=', deliveryId)
    .where('delivery.status', '=', 'waiting')
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!delivery) return null
  if (delivery.archived_at !== null) return { dropped: 'ARCHIVED' }
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', delivery.webhook_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const { id, attempts, payload } = delivery
  return webhook ? { id, attempts, payload, webhook } : { dropped: 'SWITCHED_OFF' }
}

/**
 * Ends the job of a delivery that is not made any more, and drops the delivery if it waits. Does nothing when it is to
 * be made after all, as after a replay.
 */
export const endUnsent = (ports: Ports, of: Of, job: DueJob): Promise<void> =>
  withCompanyTransaction(portsOfCompany(ports, of.companyId), of.companyId, async (trx) => {
    const due = await findDue(trx, of)
    if (due !== null && !('dropped' in due)) return
    if (due !== null) await dropDelivery(trx, of, due.dropped)
    await endJob(trx, job, ports.now())
  })

/**
 * Stores the outcome of an attempt with the health of its webhook, and ends its job or postpones it to the next
 * attempt, in one transaction. Does nothing when another process has taken the job meanwhile: the outcome of its
 * attempt counts. A webhook that this disables is noted in the audit log, its other deliveries are dropped, and the
 * emails to its owners are queued. `chance`: 0 to 1.
 */
export async function storeOutcome(ports: Ports, of: Of, end: AttemptEnd): Promise<void> {
  const { companyId } = of
  const isSwitchedOff = await withCompanyTransaction(portsOfCompany(ports, companyId), companyId, (trx) =>
    storeWithin(trx, ports.now(), of, end),
  )
  // The emails are a job with an order key of its own, which the worker does not expect.
  if (isSwitchedOff) ports.webhookWorkQueued()
}

type AttemptEnd = { job: LeasedJob; outcome: AttemptOutcome; chance: number }

/** Stores the outcome of an attempt, and returns whether it has switched the webhook off. */
async function storeWithin(
  trx: Trx,
  now: Date,
  { companyId, deliveryId }: Of,
  { job, outcome, chance }: AttemptEnd,
): Promise<boolean> {
  if (!(await isLastAttempt(trx, job))) return false
  const found = await readDelivery(trx, { companyId, deliveryId })
  if (!found) {
    await completeJob(trx, job, now)
    return false
  }
  const { webhook, attempts } = found
  const before = healthOf(webhook)
  const health = healthAfterAttempt(before, outcome, now)
  const wait =
    outcome.type === 'failed' && health.type !== 'disabled' ? waitAfterAttempt(attempts + 1, outcome, chance) : null
  if (wait === null) await completeJob(trx, job, now)
  else await postponeJob(trx, job, new Date(now.getTime() + wait), 'WEBHOOK_FAILED')
  await trx
    .updateTable('webhook_deliveries')
    .set({
      attempts: attempts + 1,
      attempted_at: now,
      answer: outcome.answer,
      error: outcome.type === 'failed' ? outcome.error : null,
      status: outcome.type === 'arrived' ? 'delivered' : wait === null ? 'failed' : 'waiting',
    })
    .where('company_id', '=', companyId)
    .where('id', '=', deliveryId)
    .execute()
  await trx
    .updateTable('webhooks')
    .set({ ...columnsOfHealth(health), resting_until: restingUntil(health, outcome, now) })
    .where('company_id', '=', companyId)
    .where('id', '=', webhook.id)
    .execute()
  if (health.type !== 'disabled' || before.type === 'disabled') return false
  await dropDeliveries(trx, { companyId, webhookId: webhook.id })
  await noteWhetherOn(trx, companyId)
  await recordWork(
    trx,
    { action: 'JOB webhook-deliveries', at: now },
    { companyId, target: `webhookId=${webhook.id}`, before: { isOn: true }, after: { isOn: false } },
  )
  await enqueueDisabledMail(trx, { companyId, id: webhook.id, now })
  return true
}

/** How often a delivery was tried, and its webhook; null when both were removed. */
async function readDelivery(
  trx: Trx,
  { companyId, deliveryId }: Of,
): Promise<{ attempts: number; webhook: WebhookRow } | null> {
  const delivery = await trx
    .selectFrom('webhook_deliveries')
    .select(['attempts', 'webhook_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!delivery) return null
  const webhook = await trx
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirstOrThrow()
  return { attempts: delivery.attempts, webhook }
}

function restingUntil(health: WebhookHealth, outcome: AttemptOutcome, now: Date): Date | null {
  if (health.type !== 'failing' || outcome.type !== 'failed') return null
  return new Date(now.getTime() + restAfterFailure(now.getTime() - health.since.getTime(), outcome))
}
