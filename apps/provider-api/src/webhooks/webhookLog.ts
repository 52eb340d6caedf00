import type { WebhookDelivery } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireOwner } from '../companies/requireOwner.ts'
import type { Db } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { wakeWebhookDelivery } from '../queues/queuedWebhooks.ts'
import type { Ports } from '../ports/Ports.ts'
import { findWebhook } from './webhooks.ts'

/** The most deliveries that the log answers with. */
const mostListed = 100

/** The last deliveries of a webhook, the newest first. Throws NOT_OWNER and NOT_FOUND (API-6). */
export async function listWebhookDeliveries(
  db: Db,
  owned: { companyId: number; adminId: number },
  webhookId: string,
): Promise<WebhookDelivery[]> {
  await findWebhook(db, owned, webhookId)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('company_id', '=', owned.companyId)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  return rows.map(toDelivery)
}

/**
 * Makes a delivery once more, with the same id and body, from its first attempt on. Throws NOT_OWNER, and NOT_FOUND
 * also while its webhook is switched off (API-6).
 */
export async function replayWebhookDelivery(
  ports: Ports,
  { companyId, call }: { companyId: number; call: AuditedCall },
  id: string,
): Promise<WebhookDelivery> {
  const delivery = await withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId: call.adminId })
    const row = await trx
      .updateTable('webhook_deliveries')
      .from('webhooks')
      .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
      .where('webhooks.company_id', '=', companyId)
      .where('webhooks.disabled_at', 'is', null)
      .where('webhook_deliveries.company_id', '=', companyId)
      .where('webhook_deliveries.id', '=', id)
      .set({ status: 'waiting', attempts: 0 })
      .returningAll('webhook_deliveries')
      .executeTakeFirst()
    if (!row) throw refuse('NOT_FOUND')
    await trx
      .updateTable('webhooks')
      .set({ resting_until: null })
      .where('company_id', '=', companyId)
      .where('id', '=', row.webhook_id)
      .execute()
    await wakeWebhookDelivery(trx, { companyId, id, now: ports.now() })
    await recordAudit(trx, call, { companyId, target: `webhookId=${row.webhook_id} deliveryId=${id}` })
    return toDelivery(row)
  })
  ports.webhookWorkQueued()
  return delivery
}

const toDelivery = (row: Selectable<Schema['webhook_deliveries']>): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  attempts: row.attempts,
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  answer: row.answer,
  error: row.error,
})
