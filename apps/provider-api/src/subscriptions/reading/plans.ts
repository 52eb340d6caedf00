import type { PriceVariant } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { BillingTables } from '../../db/schema/BillingTables.ts'
import type { PaymentProviders } from '../../ports/PaymentProvider.ts'

/** A plan as the wire has it. */
export const toPriceVariant = (row: Selectable<BillingTables['price_variants']>): PriceVariant => ({
  id: row.id,
  name: row.name,
  description: row.description,
  amount: row.amount,
  currencyCode: row.currency_code,
  trialDays: row.trial_days,
  metadata: row.metadata,
})

/** The plans on sale that can be paid on this server, in the order in which they are shown (SUB-2). */
export async function plansOnSale(db: Db | Trx, payments: PaymentProviders): Promise<PriceVariant[]> {
  const rows = await db
    .selectFrom('price_variants')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.filter(({ currency_code: currency }) => payments(currency) !== null).map(toPriceVariant)
}

/** A plan, also one that is no longer on sale; null for an unknown id. */
export async function readPlan(trx: Trx | Db, id: string): Promise<(PriceVariant & { isOnSale: boolean }) | null> {
  const row = await trx.selectFrom('price_variants').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...toPriceVariant(row), isOnSale: row.is_active } : null
}

/**
 * The text at a customer's bank about a payment for a plan, or about saving a card (null);
 * the same in every language.
 */
export const paymentDescription = (planName: string | null): string =>
  planName === null ? 'Frontdesk' : `Frontdesk: ${planName}`
