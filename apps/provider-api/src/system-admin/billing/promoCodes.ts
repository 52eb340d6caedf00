import type { BodyOf, NewPromoCode, PromoCode } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import { changedFields } from '../../audit/changedFields.ts'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Db, Trx } from '../../db/Db.ts'
import type { BillingTables } from '../../db/schema/BillingTables.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../../subscriptions/change/changeBilling.ts'
import { evaluateCode, redeem } from '../../subscriptions/promos/promos.ts'
import { addPromoCode, SaleRefused } from '../../subscriptions/sale/changeSale.ts'

type Audit = (trx: Trx, change: AuditChange) => Promise<void>

function toPromoCode(row: Selectable<BillingTables['promo_codes']>): PromoCode {
  return {
    id: row.id,
    code: row.code,
    discountType: row.discount_type,
    amountCents: row.amount_cents,
    percentage: row.percentage === null ? null : Number(row.percentage),
    maxDiscountAmountCents: row.max_discount_amount_cents,
    currencyCode: row.currency_code,
    durationType: row.duration_type,
    durationInBillingCycles: row.duration_in_billing_cycles,
    priceVariantIds: row.price_variant_ids,
    maxRedemptions: row.max_redemptions,
    redemptions: row.redemptions,
    validFrom: row.valid_from?.toISOString() ?? null,
    validTo: row.valid_to?.toISOString() ?? null,
    isActive: row.is_active,
  }
}

/** A page of promo codes, newest first, and how many match the search. */
export async function listPromoCodes(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ promoCodes: PromoCode[]; total: number }> {
  const matching = db.selectFrom('promo_codes').where('code', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`)
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { promoCodes: rows.map(toPromoCode), total: Number(total) }
}

/** A promo code and its row's lock until the end of the transaction; throws NOT_FOUND for an unknown one. */
async function lockPromoCode(trx: Trx, id: string): Promise<PromoCode> {
  const row = await trx.selectFrom('promo_codes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', 'The promo code was not found')
  return toPromoCode(row)
}

/** Creates a promo code, by the rules of the command `plans`. Throws ACTION_NOT_ALLOWED with the reason. */
export async function createPromoCode(
  { db, newId, now }: Pick<Ports, 'db' | 'newId' | 'now'>,
  promo: NewPromoCode,
  audit: Audit,
): Promise<PromoCode> {
  return db.transaction().execute(async (trx) => {
    const id = newId()
    try {
      await addPromoCode(trx, promo, id, now())
    } catch (error) {
      if (error instanceof SaleRefused) throw refuse('ACTION_NOT_ALLOWED', error.message)
      throw error
    }
    const { id: _, ...after } = await lockPromoCode(trx, id)
    await audit(trx, { target: promo.code, after })
    return { id, ...after }
  })
}

/** Changes the bounds of a promo code; companies that have it keep it. Throws NOT_FOUND or ACTION_NOT_ALLOWED. */
export async function changePromoCode(
  { db }: Pick<Ports, 'db'>,
  { promoCodeId, maxRedemptions, validTo, isActive }: BodyOf<'changePromoCode'>,
  audit: Audit,
): Promise<PromoCode> {
  return db.transaction().execute(async (trx) => {
    const before = await lockPromoCode(trx, promoCodeId)
    if (typeof maxRedemptions === 'number' && maxRedemptions < before.redemptions)
      throw refuse('ACTION_NOT_ALLOWED', `It was redeemed ${before.redemptions} times already`)
    if (typeof validTo === 'string' && before.validFrom !== null && validTo <= before.validFrom)
      throw refuse('ACTION_NOT_ALLOWED', 'It would end before it begins')
    await trx
      .updateTable('promo_codes')
      .set({
        // A column that is set to itself changes nothing: an update needs a column.
        is_active: isActive ?? before.isActive,
        ...(maxRedemptions !== undefined && { max_redemptions: maxRedemptions }),
        ...(validTo !== undefined && { valid_to: validTo }),
      })
      .where('id', '=', promoCodeId)
      .execute()
    const after = await lockPromoCode(trx, promoCodeId)
    await audit(trx, { target: before.code, ...changedFields(before, after) })
    return after
  })
}

/**
 * Gives a promo code to a company, as if it had redeemed it (PROMO-1). Throws NOT_FOUND, or ACTION_NOT_ALLOWED when the
 * company has it, or it cannot be redeemed now.
 */
export async function assignPromoCode(
  ports: Ports,
  { promoCodeId, companyId }: { promoCodeId: string; companyId: number },
  audit: Audit,
): Promise<PromoCode> {
  await requireCompany(ports.db, companyId)
  return changeBilling(ports, companyId, async ({ trx, now, newId }) => {
    const { code } = await lockPromoCode(trx, promoCodeId)
    const has = await trx
      .selectFrom('promo_assignments')
      .select('id')
      .where('company_id', '=', companyId)
      .where('promo_code_id', '=', promoCodeId)
      .executeTakeFirst()
    if (has) throw refuse('ACTION_NOT_ALLOWED', 'The company has this promo code already')
    const evaluated = await evaluateCode(trx, { companyId, code, amount: 0, now })
    if ('refusal' in evaluated && evaluated.refusal !== 'PROMO_WORSE')
      throw refuse('ACTION_NOT_ALLOWED', 'The promo code cannot be redeemed now: it is used up, over or not yet valid')
    const id = await redeem(trx, { companyId, promoCodeId, id: newId(), now, source: 'assignment' })
    if (id === null) throw refuse('ACTION_NOT_ALLOWED', 'The promo code is used up')
    await audit(trx, { companyId, target: code, before: null, after: { promoCode: code } })
    return lockPromoCode(trx, promoCodeId)
  })
}

/** Throws NOT_FOUND for a company that is unknown or deleted. */
export async function requireCompany(db: Db | Trx, companyId: number): Promise<void> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND', 'The company was not found')
}
