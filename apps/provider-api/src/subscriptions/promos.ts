import type { CurrencyCode, ErrorCode, Promo } from '@frontdesk/contract'
import { applyPromo } from '@frontdesk/trial-and-promo'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import type { BillingTables } from '../db/schema/BillingTables.ts'

type CodeRow = Selectable<BillingTables['promo_codes']>
type AssignmentRow = Selectable<BillingTables['promo_assignments']>

/** A promo code with the company's assignment of it, where it has one. */
export type CompanyPromo = { promo: Promo; assignmentId: string | null; promoCodeId: string }

/** Codes are compared without their case and outer spaces. */
export const codeKey = (code: string) => code.trim().toUpperCase()

/** How many bills a code is taken off from; null: from all. */
const cyclesOf = ({ duration_type, duration_in_billing_cycles }: CodeRow): number | null =>
  duration_type === 'forever' ? null : duration_type === 'once' ? 1 : duration_in_billing_cycles

const toPromo = (code: CodeRow, assignment: AssignmentRow | null): Promo => ({
  promoCodeId: code.id,
  code: code.code,
  source: assignment?.source ?? 'code',
  discountType: code.discount_type,
  amountCents: code.amount_cents,
  percentage: code.percentage === null ? null : Number(code.percentage),
  maxDiscountAmountCents: code.max_discount_amount_cents,
  assignmentId: assignment?.id ?? null,
  durationType: code.duration_type,
  durationInBillingCycles: code.duration_in_billing_cycles,
  remainingBillingCycles: assignment ? assignment.remaining_billing_cycles : cyclesOf(code),
  maxBillingCycles: assignment ? assignment.max_billing_cycles : cyclesOf(code),
})

const assignments = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('promo_assignments as assignment')
    .innerJoin('promo_codes as code', 'code.id', 'assignment.promo_code_id')
    .where('assignment.company_id', '=', companyId)

/** The promo code that a company has and that is still taken off, the newest one; null when it has none (PROMO-2). */
export async function assignedPromo(db: Db | Trx, companyId: number): Promise<CompanyPromo | null> {
  const found = await assignments(db, companyId)
    .select(['assignment.id', 'assignment.promo_code_id'])
    .where((row) => row.or([row('remaining_billing_cycles', 'is', null), row('remaining_billing_cycles', '>', 0)]))
    .orderBy('assignment.created_at', 'desc')
    .orderBy('assignment.id')
    .executeTakeFirst()
  return found ? readPromo(db, companyId, { promoCodeId: found.promo_code_id }) : null
}

/** A promo code with the company's assignment of it; null for an unknown one. */
async function readPromo(
  db: Db | Trx,
  companyId: number,
  of: { promoCodeId: string } | { code: string },
): Promise<(CompanyPromo & { row: CodeRow; isAssigned: boolean }) | null> {
  const row = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where((where) => ('code' in of ? where('code_key', '=', codeKey(of.code)) : where('id', '=', of.promoCodeId)))
    .executeTakeFirst()
  if (!row) return null
  const assignment = await db
    .selectFrom('promo_assignments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('promo_code_id', '=', row.id)
    .executeTakeFirst()
  return {
    row,
    promo: toPromo(row, assignment ?? null),
    assignmentId: assignment?.id ?? null,
    promoCodeId: row.id,
    isAssigned: assignment !== undefined,
  }
}

/** What a code is asked for. `amount` in minor units; plan and currency are checked where they are stated. */
export type PromoQuestion = {
  companyId: number
  code: string
  amount: number
  priceVariantId?: string | undefined
  currency?: CurrencyCode | undefined
  now: Date
}

type PromoRefusal = Extract<ErrorCode, `PROMO_${string}`>

function refusalOf(row: CodeRow, promo: Promo, question: PromoQuestion, isAssigned: boolean): PromoRefusal | null {
  const { now, priceVariantId, currency } = question
  if (!row.is_active && !isAssigned) return 'PROMO_UNKNOWN'
  if (promo.remainingBillingCycles === 0) return 'PROMO_USED_UP'
  if (!isAssigned) {
    if (row.valid_from && row.valid_from > now) return 'PROMO_NOT_STARTED'
    if (row.valid_to && row.valid_to <= now) return 'PROMO_EXPIRED'
    if (row.max_redemptions !== null && row.redemptions >= row.max_redemptions) return 'PROMO_USED_UP'
  }
  if (priceVariantId !== undefined && row.price_variant_ids && !row.price_variant_ids.includes(priceVariantId))
    return 'PROMO_OTHER_PLAN'
  if (currency !== undefined && row.currency_code !== null && row.currency_code !== currency)
    return 'PROMO_OTHER_CURRENCY'
  return null
}

/**
 * The promo code that applies to an amount (PROMO-2): refused with the reason where it does not, or where the code that the company has
 * takes off more.
 */
export async function evaluateCode(
  db: Db | Trx,
  question: PromoQuestion,
): Promise<CompanyPromo | { refusal: PromoRefusal }> {
  const { companyId, code, amount } = question
  const found = await readPromo(db, companyId, { code })
  if (!found) return { refusal: 'PROMO_UNKNOWN' }
  const { row, isAssigned, ...promo } = found
  const refusal = refusalOf(row, promo.promo, question, isAssigned)
  if (refusal) return { refusal }
  const assigned = await assignedPromo(db, companyId)
  const discount = (of: Promo) => applyPromo({ amount, promo: of }).discount
  const isWorse =
    assigned !== null &&
    assigned.promoCodeId !== promo.promoCodeId &&
    (await appliesTo(db, assigned.promoCodeId, question)) &&
    discount(assigned.promo) > discount(promo.promo)
  return isWorse ? { refusal: 'PROMO_WORSE' } : promo
}

/** Whether a code is for a plan and its currency. */
async function appliesTo(
  db: Db | Trx,
  promoCodeId: string,
  { priceVariantId, currency }: Pick<PromoQuestion, 'priceVariantId' | 'currency'>,
): Promise<boolean> {
  const { price_variant_ids: plans, currency_code: of } = await db
    .selectFrom('promo_codes')
    .select(['price_variant_ids', 'currency_code'])
    .where('id', '=', promoCodeId)
    .executeTakeFirstOrThrow()
  return (
    (priceVariantId === undefined || plans === null || plans.includes(priceVariantId)) &&
    (currency === undefined || of === null || of === currency)
  )
}

/** The code that a company has, if it is for this plan; null when it has none that is. */
export async function assignedPromoFor(
  db: Db | Trx,
  companyId: number,
  plan: { id: string; currency: CurrencyCode },
): Promise<CompanyPromo | null> {
  const assigned = await assignedPromo(db, companyId)
  const isForIt =
    assigned !== null &&
    (await appliesTo(db, assigned.promoCodeId, { priceVariantId: plan.id, currency: plan.currency }))
  return isForIt ? assigned : null
}

/**
 * Makes a code the company's, once, and counts the redemption. Concurrent companies cannot redeem more often than the code allows: null
 * when it is used up.
 */
export async function redeem(
  trx: Trx,
  {
    companyId,
    promoCodeId,
    id,
    now,
    source = 'code',
  }: { companyId: number; promoCodeId: string; id: string; now: Date; source?: 'assignment' | 'code' },
): Promise<string | null> {
  const code = await trx
    .updateTable('promo_codes')
    .set((row) => ({ redemptions: row('redemptions', '+', 1) }))
    .where('id', '=', promoCodeId)
    .where((row) => row.or([row('max_redemptions', 'is', null), row('redemptions', '<', row.ref('max_redemptions'))]))
    .returningAll()
    .executeTakeFirst()
  if (!code) return null
  const cycles = cyclesOf(code)
  await trx
    .insertInto('promo_assignments')
    .values({
      company_id: companyId,
      id,
      promo_code_id: promoCodeId,
      source,
      remaining_billing_cycles: cycles,
      max_billing_cycles: cycles,
      created_at: now,
    })
    .execute()
  return id
}

/** Uses up one billing cycle of a company's code, once per invoice (B13). */
export async function useCycle(
  trx: Trx,
  {
    companyId,
    assignmentId,
    invoiceId,
    now,
  }: { companyId: number; assignmentId: string; invoiceId: string; now: Date },
): Promise<void> {
  const used = await trx
    .insertInto('promo_cycles')
    .values({ company_id: companyId, assignment_id: assignmentId, invoice_id: invoiceId, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  if (!used) return
  await trx
    .updateTable('promo_assignments')
    .set((row) => ({ remaining_billing_cycles: row('remaining_billing_cycles', '-', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', assignmentId)
    .where('remaining_billing_cycles', '>', 0)
    .execute()
}
