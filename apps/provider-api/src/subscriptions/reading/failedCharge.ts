import { readInvoiceState } from '@frontdesk/billing-machine'
import type { Db, Trx } from '../../db/Db.ts'
import type { SubscriptionRow } from '../../db/schema/BillingTables.ts'

/**
 * Names the charge of a renewal that has failed and may be tried again by hand: another attempt has another name, so
 * that a name is good for one charge. Null while nothing is owed, without a card, and while a charge is being made or
 * is to be confirmed.
 */
export async function readFailedCharge(db: Db | Trx, row: SubscriptionRow, now: Date): Promise<string | null> {
  const isOwing = (row.status === 'past_due' || row.status === 'unpaid') && row.ended_at === null
  // One whose time has come is begun by its job at any moment.
  const isBegun = row.confirmation_url !== null || (row.next_charge_at !== null && row.next_charge_at <= now)
  if (!isOwing || isBegun || row.payment_method_id === null) return null
  const latest = await db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('subscription_id', '=', row.id)
    .where('purpose', '=', 'renewal')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return latest && readInvoiceState(latest).is === 'charge-failed' ? failedChargeName(latest) : null
}

const failedChargeName = ({ id, attempt }: { id: string; attempt: number }): string => `${id}.${attempt}`

/** Whether the charge of a name is one of the subscription's, and was tried again or paid since. */
export async function wasChargedSince(
  db: Db | Trx,
  { company_id: companyId, id: subscriptionId }: Pick<SubscriptionRow, 'company_id' | 'id'>,
  failedCharge: string,
): Promise<boolean> {
  const renewals = await db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', subscriptionId)
    .where('purpose', '=', 'renewal')
    .execute()
  const [id = '', attempt = ''] = failedCharge.split('.')
  const named = renewals.find((renewal) => renewal.id === id)
  return named !== undefined && (named.attempt > Number(attempt) || readInvoiceState(named).is !== 'charge-failed')
}
