import type { WebhookPayload } from '@frontdesk/contract'
import { recordWork } from '../audit/recordAudit.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Db } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { healthAfterAttempt, restAfterFailure, type AttemptOutcome } from './attemptRules.ts'
import { columnsOfHealth, healthOf } from './health.ts'
import { noteWhetherOn, type WebhookRow } from './webhooks.ts'

/** A delivery that waits, and its webhook, which is switched on. */
export type DueDelivery = { id: string; attempts: number; payload: WebhookPayload; webhook: WebhookRow }

type Of = { companyId: number; deliveryId: string }

/** The delivery of a job; null when it is over, its webhook is switched off, or its company is archived or gone. */
export async function findDue(db: Db, { companyId, deliveryId }: Of): Promise<DueDelivery | null> {
  const delivery = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('companies', 'companies.id', 'delivery.company_id')
    .select(['delivery.id', 'delivery.attempts', 'delivery.payload', 'delivery.webhook_id'])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.id', '=', deliveryId)
    .where('delivery.status', '=', 'waiting')
    .where('companies.archived_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!delivery) return null
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', delivery.webhook_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const { webhook_id: _, ...rest } = delivery
  return webhook ? { ...rest, webhook } : null
}

/**
 * Stores the outcome of an attempt with the health of its webhook, in one transaction; a webhook that this disables is
 * noted in the audit log. `isLast`: no attempt follows. Resolves to whether nothing more is sent to the webhook.
 */
export const storeOutcome = (
  ports: Ports,
  { companyId, deliveryId }: Of,
  { outcome, isLast }: { outcome: AttemptOutcome; isLast: boolean },
): Promise<boolean> =>
  withCompanyTransaction(portsOfCompany(ports, companyId), companyId, async (trx) => {
    const now = ports.now()
    const stored = await trx
      .updateTable('webhook_deliveries')
      .set((row) => ({
        attempts: row('attempts', '+', 1),
        attempted_at: now,
        answer: outcome.answer,
        error: outcome.type === 'failed' ? outcome.error : null,
        status: outcome.type === 'arrived' ? 'delivered' : isLast ? 'failed' : 'waiting',
      }))
      .where('company_id', '=', companyId)
      .where('id', '=', deliveryId)
      .returning('webhook_id')
      .executeTakeFirst()
    if (!stored) return true
    const before = await trx
      .selectFrom('webhooks')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', stored.webhook_id)
      .executeTakeFirstOrThrow()
    const health = healthAfterAttempt(healthOf(before), outcome, now)
    await trx
      .updateTable('webhooks')
      .set({
        ...columnsOfHealth(health),
        resting_until: outcome.type === 'failed' ? new Date(now.getTime() + restAfterFailure) : null,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', stored.webhook_id)
      .execute()
    if (health.type !== 'disabled') return false
    if (before.disabled_at === null) {
      await noteWhetherOn(trx, companyId)
      await recordWork(
        trx,
        { action: 'JOB webhook-deliveries', at: now },
        { companyId, target: `webhookId=${stored.webhook_id}`, before: { isOn: true }, after: { isOn: false } },
      )
    }
    return true
  })
