import type { BillingChange } from './BillingChange.ts'
import { changeSubscription } from './changeSubscription.ts'
import { isCardCharge } from '@frontdesk/billing-machine'
import type { Trx } from '../../db/Db.ts'
import type { Sealed } from '../../db/schema/columns.ts'
import { enqueueReport } from '../../queues/queuedReports.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { assignReserved } from '../promos/promoReservations.ts'
import { useCycle } from '../promos/promos.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { removeCards } from './removeCards.ts'
import { replacedBy } from '../reading/replacedPlan.ts'
import { withdrawOpenInvoices } from './withdrawInvoice.ts'
import { writeSubscription } from './writeSubscription.ts'

/** A card that was saved with a payment. */
export type SavedCard = {
  provider: string
  token: Sealed
  maskedPan: string | null
  displayLabel: string | null
}

/**
 * Takes the next number of the year's series. Invoices that are settled at the same time wait for each other, so
 * that no number is left out.
 */
async function nextNumber(trx: Trx, now: Date): Promise<string> {
  const series = String(now.getUTCFullYear())
  const { last } = await trx
    .insertInto('invoice_numbers')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((row) => ({ last: row('invoice_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${String(last).padStart(6, '0')}`
}

/** Saves a card as the one that renewals are charged to, in place of the one before. */
async function saveCard(change: BillingChange, card: SavedCard): Promise<string> {
  const { trx, companyId, now, newId } = change
  await removeCards(change)
  const id = newId()
  await trx
    .insertInto('payment_methods')
    .values({
      company_id: companyId,
      id,
      provider: card.provider,
      token: card.token,
      masked_pan: card.maskedPan,
      display_label: card.displayLabel,
      created_at: now,
    })
    .execute()
  return id
}

/**
 * Applies a paid invoice, once: gives it its number and whom it is made out to, uses up a cycle of its promo code,
 * which is the company's from then on, saves the card, and makes the subscription active for the paid period (SUB-6,
 * SUB-13). A page that saved a card only replaces the card, and a charge that is due is tried with it at once. Returns
 * the invoice as it is then.
 */
export async function settleInvoice(
  change: BillingChange,
  invoice: InvoiceRow,
  card: SavedCard | null,
): Promise<InvoiceRow> {
  const { trx, companyId, now } = change
  const row = await requireSubscription(change, invoice.subscription_id)
  if (invoice.purpose === 'setup') {
    // Another one may have followed the one that the page was opened for: the card in use is of the one that runs.
    const running = await runningSubscription(change)
    return settleSetup(change, { invoice, row: running ?? row, card })
  }
  const cardChange = card
    ? { payment_method_id: await saveCard(change, card) }
    : await cardInCurrency(change, invoice, row)
  const replaced = await replacedBy(change, invoice, row)
  const details = await trx
    .selectFrom('billing_details')
    .select(['name', 'address', 'country', 'tax_id as taxId'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const assignmentId = invoice.promo_assignment_id ?? (await assignReserved(change, invoice))
  if (assignmentId !== null) await useCycle(trx, { companyId, assignmentId, invoiceId: invoice.id, now })
  const beside = {
    ...cardChange,
    // A charge without the customer may have waited for days: what was switched meanwhile stays.
    ...(invoice.target && !isCardCharge(invoice) && { is_auto_upgraded: invoice.target.isAutoUpgraded }),
    ...(assignmentId !== null && { promo_assignment_id: assignmentId }),
  }
  const { row: changed } = await changeSubscription(change, row, { type: 'invoice-paid', invoice }, { invoice, beside })
  // After all promo codes: who waits for one must not have the number that the other one waits for.
  const number = await nextNumber(trx, now)
  const settled = await trx
    .updateTable('invoices')
    .set({
      number,
      period_start: changed.current_period_start,
      period_end: changed.next_billing_date,
      ...replaced,
      billed_to: JSON.stringify(details ?? { name: '', address: '', country: '', taxId: '' }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await queuePaidNotices(change, invoice, { number, changed })
  await enqueueReport(trx, { kind: 'payment', companyId, invoiceId: invoice.id, now })
  return settled
}

/**
 * The fate of the saved card when an order is paid without one, such as a free order. A subscription that
 * moves to a currency of another provider cannot be charged to it any more: it is removed, and so are the open pages on
 * which one of the provider before would be saved.
 */
async function cardInCurrency(
  change: BillingChange,
  invoice: InvoiceRow,
  row: SubscriptionRow,
): Promise<{ payment_method_id?: null }> {
  const { trx, companyId, now } = change
  if (row.currency_code === invoice.currency_code) return {}
  await withdrawOpenInvoices(trx, { companyId, subscriptionId: row.id, purposes: ['setup'], now })
  const foreign = await trx
    .selectFrom('payment_methods')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('provider', '<>', invoice.provider)
    .executeTakeFirst()
  if (!foreign) return {}
  await removeCards(change)
  return { payment_method_id: null }
}

/** The subscription of a company that has not ended. */
export const runningSubscription = ({ trx, companyId }: BillingChange): Promise<SubscriptionRow | undefined> =>
  trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/**
 * Saves a card as the one that a subscription is charged to, and tries the charge that is due with it. An automatic
 * upgrade that has failed with the card before is made with this one.
 */
export async function useCard(change: BillingChange, row: SubscriptionRow, card: SavedCard): Promise<void> {
  const beside = { payment_method_id: await saveCard(change, card) }
  await changeSubscription(change, row, { type: 'card-saved' }, { beside })
}

/** Settles a page that saved a card. */
async function settleSetup(
  change: BillingChange,
  { invoice, row, card }: { invoice: InvoiceRow; row: SubscriptionRow; card: SavedCard | null },
): Promise<InvoiceRow> {
  const { now } = change
  if (card) {
    await useCard(change, row, card)
    await queueNotice(change, 'card-saved', { card: card.displayLabel ?? card.maskedPan, at: now.toISOString() })
  } else await writeSubscription(change, row.id, {})
  return invoice
}

/** Queues the receipt of a paid invoice, and that the plan was upgraded automatically. */
async function queuePaidNotices(
  change: BillingChange,
  { id, purpose, plan_name: plan, amount, currency_code: currency }: InvoiceRow,
  { number, changed }: { number: string; changed: SubscriptionRow },
): Promise<void> {
  await queueNotice(change, 'receipt', {
    plan,
    number,
    amount,
    currency,
    at: (changed.next_billing_date ?? change.now).toISOString(),
    invoice: { companyId: change.companyId, id },
  })
  if (purpose === 'auto-upgrade')
    await queueNotice(change, 'auto-upgraded', {
      plan,
      amount,
      currency,
      ...(changed.conversations !== null && { conversations: changed.conversations }),
    })
}
