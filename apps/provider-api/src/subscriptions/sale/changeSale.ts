import { newPriceOf } from '@frontdesk/billing-rules'
import type { CurrencyCode, NewPromoCode } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'
import { codeKey } from '../promos/promos.ts'
import type { PlanInput } from './PlanInput.ts'

/** Why a change of plans or promo codes is not made, as a sentence for the operator. */
export class SaleRefused extends Error {
  override name = 'SaleRefused'
}

/** Puts a new plan on sale. Throws `SaleRefused` for an id that exists. */
export async function addPlan(db: Db | Trx, plan: PlanInput, now: Date): Promise<void> {
  const { id, name, description, amount, currencyCode, trialDays, metadata } = plan
  const sort = plan.sort ?? (await lastPlace(db)) + 1
  const added = await db
    .insertInto('price_variants')
    .values({
      id,
      name,
      description,
      amount,
      currency_code: currencyCode,
      trial_days: trialDays,
      metadata: JSON.stringify(metadata),
      sort,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new SaleRefused(`There is a plan ${id} already`)
}

const lastPlace = async (db: Db | Trx): Promise<number> =>
  (
    await db
      .selectFrom('price_variants')
      .select((row) => row.fn.max('sort').as('last'))
      .executeTakeFirst()
  )?.last ?? -1

/**
 * Sells a plan at another price: a new plan takes its place, and the old one is no longer on sale. Running
 * subscriptions keep theirs with the price that was agreed. `newId`: of the new plan; left out, the next free one by
 * `newPriceOf`. Returns its id and the currency of the price. Call inside a transaction. Throws `SaleRefused` for an
 * unknown plan, one that is not on sale or has this price, and a new id that exists.
 */
export async function changePrice(
  trx: Trx,
  { id, newId, amount }: { id: string; newId?: string; amount: number },
  now: Date,
): Promise<{ id: string; currencyCode: CurrencyCode }> {
  const old = await trx
    .selectFrom('price_variants')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!old) throw new SaleRefused(`No plan ${id} is on sale`)
  const ids = await trx.selectFrom('price_variants').select('id').execute()
  const wanted = newPriceOf(
    { id, amount: old.amount, isOnSale: old.is_active },
    amount,
    ids.map((plan) => plan.id),
  )
  if (wanted.kind === 'refused')
    throw new SaleRefused(
      wanted.because === 'not-on-sale' ? `No plan ${id} is on sale` : `The plan ${id} has this price already`,
    )
  await trx.updateTable('price_variants').set({ is_active: false, updated_at: now }).where('id', '=', id).execute()
  const added = await trx
    .insertInto('price_variants')
    .values({
      ...old,
      id: newId ?? wanted.id,
      amount,
      metadata: JSON.stringify(old.metadata),
      is_active: true,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new SaleRefused(`There is a plan ${newId ?? wanted.id} already`)
  return { id: added.id, currencyCode: old.currency_code }
}

/** Takes a plan off sale, or puts it back. Running subscriptions keep it. Throws `SaleRefused` for an unknown plan. */
export async function setOnSale(db: Db, { id, isOnSale }: { id: string; isOnSale: boolean }, now: Date): Promise<void> {
  const changed = await db
    .updateTable('price_variants')
    .set({ is_active: isOnSale, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new SaleRefused(`There is no plan ${id}`)
}

/** Creates a promo code. Throws `SaleRefused` for one that exists, and for plans that do not. */
export async function addPromoCode(db: Db | Trx, promo: NewPromoCode, id: string, now: Date): Promise<void> {
  const plans = promo.priceVariantIds ?? []
  const known = await db.selectFrom('price_variants').select('id').execute()
  const unknown = plans.filter((plan) => !known.some((one) => one.id === plan))
  if (unknown.length > 0) throw new SaleRefused(`There is no plan ${unknown.join(', ')}`)
  const isPercentage = promo.discountType === 'percentage'
  const added = await db
    .insertInto('promo_codes')
    .values({
      id,
      code_key: codeKey(promo.code),
      code: promo.code,
      discount_type: promo.discountType,
      amount_cents: isPercentage ? null : promo.amountCents,
      percentage: isPercentage ? String(promo.percentage) : null,
      max_discount_amount_cents: isPercentage ? (promo.maxDiscountAmountCents ?? null) : null,
      currency_code: promo.currencyCode ?? null,
      duration_type: promo.durationType,
      duration_in_billing_cycles: promo.durationInBillingCycles ?? null,
      price_variant_ids: promo.priceVariantIds ? JSON.stringify(promo.priceVariantIds) : null,
      max_redemptions: promo.maxRedemptions ?? null,
      valid_from: promo.validFrom ?? null,
      valid_to: promo.validTo ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new SaleRefused(`There is a promo code ${promo.code} already, perhaps one that has ended`)
}

/**
 * Ends a promo code: nobody can redeem it any more, and companies that have it keep it. Throws
 * `SaleRefused` for an unknown one.
 */
export async function endPromoCode(db: Db, code: string): Promise<void> {
  const ended = await db
    .updateTable('promo_codes')
    .set({ is_active: false })
    .where('code_key', '=', codeKey(code))
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new SaleRefused(`There is no promo code ${code}`)
}
