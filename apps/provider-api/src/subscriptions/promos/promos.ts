import type { CurrencyCode, ErrorCode, Promo } from '@frontdesk/contract'
import { applyPromo } from '@frontdesk/trial-and-promo'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { BillingTables } from '../../db/schema/BillingTables.ts'

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

/**
 * The bill from which a code takes its part: `amount` in minor units; a plan and a currency that are not stated rule
 * nothing out.
 */
type Bill = { amount: number; priceVariantId?: string | undefined; currency?: CurrencyCode | undefined }

/**
 * Of the promo codes that a company has, that still have bills left and are for this bill, the one that takes off most;
 * of equal ones the newest; null when there is none (PROMO-2). A company may have several: one of its registration and
 * those that it has typed.
 */
export async function assignedPromo(db: Db | Trx, companyId: number, bill: Bill): Promise<CompanyPromo | null> {
  const assigned = await db
    .selectFrom('promo_assignments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('remaining_billing_cycles', 'is', null), row('remaining_billing_cycles', '>', 0)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  if (assigned.length === 0) return null
  const codes = await db
    .selectFrom('promo_codes')
    .selectAll()
    .where(
      'id',
      'in',
      assigned.map((one) => one.promo_code_id),
    )
    .execute()
  let best: { promo: CompanyPromo; discount: number } | null = null
  for (const assignment of assigned) {
    const code = codes.find(({ id }) => id === assignment.promo_code_id)
    if (!code || limitOf(code, bill) !== null) continue
    const promo = toPromo(code, assignment)
    const { discount } = applyPromo({ amount: bill.amount, promo })
    if (best === null || discount > best.discount)
      best = { promo: { promo, assignmentId: assignment.id, promoCodeId: code.id }, discount }
  }
  return best?.promo ?? null
}

/**
 * A promo code with the company's assignment of it, or whether its open order has reserved it; null for an unknown one.
 */
async function readPromo(
  db: Db | Trx,
  companyId: number,
  code: string,
): Promise<(CompanyPromo & { row: CodeRow; isAssigned: boolean; isReserved: boolean }) | null> {
  const row = await db.selectFrom('promo_codes').selectAll().where('code_key', '=', codeKey(code)).executeTakeFirst()
  if (!row) return null
  const assignment = await db
    .selectFrom('promo_assignments')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('promo_code_id', '=', row.id)
    .executeTakeFirst()
  const order = await db
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('reserved_promo_code_id', '=', row.id)
    .executeTakeFirst()
  return {
    row,
    promo: toPromo(row, assignment ?? null),
    assignmentId: assignment?.id ?? null,
    promoCodeId: row.id,
    isAssigned: assignment !== undefined,
    isReserved: order !== undefined,
  }
}

/** The input of the check of a promo code: the code, its company, and the bill that it is to reduce. */
export type PromoQuestion = Bill & { companyId: number; code: string; now: Date }

type PromoRefusal = Extract<ErrorCode, `PROMO_${string}`>

function refusalOf(
  row: CodeRow,
  promo: Promo,
  question: PromoQuestion,
  { isAssigned, isReserved }: { isAssigned: boolean; isReserved: boolean },
): PromoRefusal | null {
  const { now } = question
  if (!row.is_active && !isAssigned) return 'PROMO_UNKNOWN'
  if (promo.remainingBillingCycles === 0) return 'PROMO_USED_UP'
  if (!isAssigned) {
    if (row.valid_from && row.valid_from > now) return 'PROMO_NOT_STARTED'
    if (row.valid_to && row.valid_to <= now) return 'PROMO_EXPIRED'
    // The company's own open order may be the last redemption.
    const isUsedUp = row.max_redemptions !== null && row.redemptions >= row.max_redemptions
    if (isUsedUp && !isReserved) return 'PROMO_USED_UP'
  }
  return limitOf(row, question)
}

/** Why a code is not for a bill: it is for other plans, or for another currency. */
function limitOf(
  { price_variant_ids: plans, currency_code: of }: CodeRow,
  { priceVariantId, currency }: Bill,
): Extract<PromoRefusal, 'PROMO_OTHER_PLAN' | 'PROMO_OTHER_CURRENCY'> | null {
  if (priceVariantId !== undefined && plans && !plans.includes(priceVariantId)) return 'PROMO_OTHER_PLAN'
  return currency !== undefined && of !== null && of !== currency ? 'PROMO_OTHER_CURRENCY' : null
}

/**
 * The promo code that applies to an amount (PROMO-2): refused with the reason where it does not, or where the code that
 * the company has takes off more.
 */
export async function evaluateCode(
  db: Db | Trx,
  question: PromoQuestion,
): Promise<CompanyPromo | { refusal: PromoRefusal }> {
  const { companyId, code, amount } = question
  const found = await readPromo(db, companyId, code)
  if (!found) return { refusal: 'PROMO_UNKNOWN' }
  const { row, isAssigned, isReserved, ...promo } = found
  const refusal = refusalOf(row, promo.promo, question, { isAssigned, isReserved })
  if (refusal) return { refusal }
  const assigned = await assignedPromo(db, companyId, question)
  const discount = (of: Promo) => applyPromo({ amount, promo: of }).discount
  return assigned !== null && discount(assigned.promo) > discount(promo.promo) ? { refusal: 'PROMO_WORSE' } : promo
}

/**
 * Counts a redemption of a code, and returns the code; undefined when it is used up. Concurrent companies cannot redeem
 * it more often than it allows.
 */
export const countRedemption = (trx: Trx, promoCodeId: string): Promise<CodeRow | undefined> =>
  trx
    .updateTable('promo_codes')
    .set((row) => ({ redemptions: row('redemptions', '+', 1) }))
    .where('id', '=', promoCodeId)
    .where((row) => row.or([row('max_redemptions', 'is', null), row('redemptions', '<', row.ref('max_redemptions'))]))
    .returningAll()
    .executeTakeFirst()

/** Makes a code, whose redemption has been counted, a company's. */
export async function storeAssignment(
  trx: Trx,
  code: CodeRow,
  { companyId, id, source, now }: { companyId: number; id: string; source: AssignmentRow['source']; now: Date },
): Promise<void> {
  const cycles = cyclesOf(code)
  await trx
    .insertInto('promo_assignments')
    .values({
      company_id: companyId,
      id,
      promo_code_id: code.id,
      source,
      remaining_billing_cycles: cycles,
      max_billing_cycles: cycles,
      created_at: now,
    })
    .execute()
}

/**
 * Assigns a promo code to a company and counts the redemption. Returns the id of the assignment, or null
 * when the code is used up.
 */
export async function redeem(
  trx: Trx,
  {
    companyId,
    promoCodeId,
    id,
    now,
    source = 'code',
  }: { companyId: number; promoCodeId: string; id: string; now: Date; source?: AssignmentRow['source'] },
): Promise<string | null> {
  const code = await countRedemption(trx, promoCodeId)
  if (!code) return null
  await storeAssignment(trx, code, { companyId, id, source, now })
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
