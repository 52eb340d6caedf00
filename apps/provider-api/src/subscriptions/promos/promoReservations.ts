import type { OrderedPlan } from '@frontdesk/billing-machine'
import type { Db, Trx } from '../../db/Db.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import {
  assignedPromo,
  countRedemption,
  evaluateCode,
  storeAssignment,
  type CompanyPromo,
  type PromoQuestion,
} from './promos.ts'

// A promo code of an order that is still to be paid is reserved: it counts as redeemed, so that no more orders are open
// with it than it may be used for, and becomes the company's when the order is paid. Nobody who leaves the page keeps a
// code, or takes it from others.

/**
 * Reserves a redemption of a code for an order; false when it is used up. The invoice of the
 * order stores that it has it.
 */
export const reservePromo = async (trx: Trx, promoCodeId: string): Promise<boolean> =>
  (await countRedemption(trx, promoCodeId)) !== undefined

/**
 * Locks the codes that a change may give back and reserve, in one order for all companies: two of them that exchange
 * their codes at once do not wait for each other. `promoCodeId`: the one that is ordered; `change`: the change of plan
 * that waited for the renewal until now. Returns the codes that it has locked, in that order; none where it is one.
 */
export async function lockPromos(
  trx: Trx,
  { companyId, promoCodeId, change }: { companyId: number; promoCodeId: string | null; change: OrderedPlan | null },
): Promise<string[]> {
  const reserved = await trx
    .selectFrom('invoices')
    .select('reserved_promo_code_id as id')
    .where('company_id', '=', companyId)
    .where('reserved_promo_code_id', 'is not', null)
    .execute()
  const assignmentId = change?.promoAssignmentId
  const scheduled =
    assignmentId === undefined
      ? undefined
      : await trx
          .selectFrom('promo_assignments')
          .select('promo_code_id as id')
          .where('company_id', '=', companyId)
          .where('id', '=', assignmentId)
          .executeTakeFirst()
  const all = [...reserved.map(({ id }) => id), scheduled?.id ?? null, promoCodeId]
  const ids = [...new Set(all.filter((id) => id !== null))]
  if (ids.length < 2) return []
  const locked = await trx
    .selectFrom('promo_codes')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked.map(({ id }) => id)
}

/**
 * Makes the code that an order has reserved the company's, when the order is paid. Returns the assignment; null
 * for an order without one.
 */
export async function assignReserved(
  { trx, companyId, now, newId }: { trx: Trx; companyId: number; now: Date; newId: () => string },
  { id: invoiceId, reserved_promo_code_id: promoCodeId }: Pick<InvoiceRow, 'id' | 'reserved_promo_code_id'>,
): Promise<string | null> {
  if (promoCodeId === null) return null
  const code = await trx.selectFrom('promo_codes').selectAll().where('id', '=', promoCodeId).executeTakeFirstOrThrow()
  const assignmentId = newId()
  await storeAssignment(trx, code, { companyId, id: assignmentId, source: 'code', now })
  await trx
    .updateTable('invoices')
    .set({ promo_assignment_id: assignmentId, reserved_promo_code_id: null })
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .execute()
  return assignmentId
}

/**
 * Gives back the code that an order has reserved and nobody will pay for any more; once, however often it is called.
 */
export async function releasePromo(
  trx: Trx,
  { companyId, invoiceId }: { companyId: number; invoiceId: string },
): Promise<void> {
  const order = await trx
    .selectFrom('invoices')
    .select('reserved_promo_code_id')
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst()
  const promoCodeId = order?.reserved_promo_code_id ?? null
  if (promoCodeId === null) return
  await trx
    .updateTable('invoices')
    .set({ reserved_promo_code_id: null })
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .execute()
  await uncountRedemption(trx, promoCodeId)
}

/**
 * Takes the code back that an order made the company's for its renewal, when that change is undone or replaced: nothing
 * was paid with it, and nobody keeps a code past its end by orders that are never billed. A code that a bill or an
 * order names is the company's, and stays. `kept`: the one that the change in its place is billed with.
 */
export async function releaseScheduledPromo(
  trx: Trx,
  { companyId, change, kept = null }: { companyId: number; change: OrderedPlan | null; kept?: string | null },
): Promise<void> {
  const assignmentId = change?.promoAssignmentId
  if (assignmentId === undefined || assignmentId === kept) return
  const named = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('promo_assignment_id', '=', assignmentId)
    .executeTakeFirst()
  if (named) return
  const released = await trx
    .deleteFrom('promo_assignments')
    .where('company_id', '=', companyId)
    .where('id', '=', assignmentId)
    .returning('promo_code_id')
    .executeTakeFirst()
  if (released) await uncountRedemption(trx, released.promo_code_id)
}

/** Counts a redemption of a code back. */
const uncountRedemption = (trx: Trx, promoCodeId: string): Promise<unknown> =>
  trx
    .updateTable('promo_codes')
    .set((code) => ({ redemptions: code('redemptions', '-', 1) }))
    .where('id', '=', promoCodeId)
    .where('redemptions', '>', 0)
    .execute()

/**
 * The promo code that is shown as the company's own (PROMO-2): the one that its open order has reserved, as long as it
 * applies, so that who comes back from the page finds it; else the best of those that it has.
 */
export async function ownPromo(db: Db | Trx, question: Omit<PromoQuestion, 'code'>): Promise<CompanyPromo | null> {
  const { companyId } = question
  const reserved = await db
    .selectFrom('invoices')
    .innerJoin('promo_codes', 'promo_codes.id', 'invoices.reserved_promo_code_id')
    .select('promo_codes.code')
    .where('invoices.company_id', '=', companyId)
    .executeTakeFirst()
  const evaluated = reserved && (await evaluateCode(db, { ...question, code: reserved.code }))
  return evaluated && !('refusal' in evaluated) ? evaluated : assignedPromo(db, companyId, question)
}
