import type { Trx } from '../db/Db.ts'

/** Why a delivery was dropped, as the log has it: its webhook was switched off, or its company archived. */
export type DropReason = 'SWITCHED_OFF' | 'ARCHIVED'

/** Drops the deliveries of a webhook that was switched off; their jobs find nothing to send when they are due. */
export async function dropDeliveries(
  trx: Trx,
  { companyId, webhookId }: { companyId: number; webhookId: string },
): Promise<void> {
  await waiting(trx, companyId, 'SWITCHED_OFF').where('webhook_id', '=', webhookId).execute()
}

/** Drops one delivery, unless it is over. */
export async function dropDelivery(
  trx: Trx,
  { companyId, deliveryId }: { companyId: number; deliveryId: string },
  because: DropReason,
): Promise<void> {
  await waiting(trx, companyId, because).where('id', '=', deliveryId).execute()
}

const waiting = (trx: Trx, companyId: number, because: DropReason) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', error: because })
    .where('company_id', '=', companyId)
    .where('status', '=', 'waiting')
