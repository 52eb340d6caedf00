import type { BillingChange } from './BillingChange.ts'
import { changeSubscription } from './changeSubscription.ts'
import { afterReplacedCharge, paidChange, type InvoicePurpose } from '@frontdesk/billing-machine'
import type { Trx } from '../../db/Db.ts'
import type { Sealed } from '../../db/schema/columns.ts'
import { enqueueReport } from '../../queues/queuedReports.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { assignReserved, releaseScheduledPromo } from '../promos/promoReservations.ts'
import { useCycle } from '../promos/promos.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { removeCards } from './removeCards.ts'
import { replacedBy } from '../reading/replacedPlan.ts'
import { cancelOpenInvoices } from './withdrawInvoice.ts'
import { queueAutoUpgrade } from '../usage/queueAutoUpgrade.ts'

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
 * The invoices that a paid one withdraws: an order begins a period of its own, and the price of an open order, with its
 * credit, was computed before the charge. No company pays for both.
 */
const supersededBy: Readonly<Record<Exclude<InvoicePurpose, 'setup'>, readonly InvoicePurpose[]>> = {
  checkout: ['renewal', 'auto-upgrade'],
  upgrade: ['renewal', 'auto-upgrade'],
  renewal: ['checkout', 'upgrade'],
  'auto-upgrade': ['checkout', 'upgrade'],
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
  const purposes = supersededBy[invoice.purpose]
  await cancelOpenInvoices(trx, { companyId, subscriptionId: row.id, purposes, now })
  const details = await trx
    .selectFrom('billing_details')
    .select(['name', 'address', 'country', 'tax_id as taxId'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const assignmentId = invoice.promo_assignment_id ?? (await assignReserved(change, invoice))
  const changed = await changeSubscription(change, row.id, {
    ...cardChange,
    ...paidChange(invoice, row, now),
    ...(assignmentId !== null && { promo_assignment_id: assignmentId }),
  })
  if (assignmentId !== null) await useCycle(trx, { companyId, assignmentId, invoiceId: invoice.id, now })
  if (invoice.purpose === 'checkout' || invoice.purpose === 'upgrade')
    await releaseScheduledPromo(trx, { companyId, change: row.scheduled_change })
  if (row.status === 'trial' || row.trial_ends_at !== null) await endRegistrationTrial(change)
  // Nothing is upgraded while a renewal is due, also where the limit was reached meanwhile.
  if (invoice.purpose === 'renewal' && changed.is_auto_upgraded)
    await queueAutoUpgrade(trx, { companyId, cause: { type: 'renewal-paid', id: invoice.id }, now })
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
  await cancelOpenInvoices(trx, { companyId, subscriptionId: row.id, purposes: ['setup'], now })
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
 * Saves a card as the one that a subscription is charged to, and tries the charge that is due with it, in place of one
 * of the card before that its bank asks to be confirmed. What is unpaid stays so until that charge is paid: a card
 * alone gives no access. An automatic upgrade that has failed with the card before is made with this one.
 */
export async function useCard(change: BillingChange, row: SubscriptionRow, card: SavedCard): Promise<void> {
  const { trx, companyId, now } = change
  const id = await saveCard(change, card)
  const isDue = (row.status === 'past_due' || row.status === 'unpaid') && row.ended_at === null
  await changeSubscription(change, row.id, {
    payment_method_id: id,
    ...(isDue && { next_charge_at: now, confirmation_url: null, ...(await attemptBeside(change, row)) }),
  })
  if (row.is_auto_upgraded) await queueAutoUpgrade(trx, { companyId, cause: { type: 'card-saved', id }, now })
}

/**
 * How the charge of a new card is beside the schedule: cards that are declined one after the other neither end the
 * dunning nor put it off. One of the card before that waits to be confirmed is withdrawn, and was an attempt of the
 * schedule: a card that is replaced again and again, before each charge is confirmed, would else put the end off too.
 */
async function attemptBeside(
  { trx, companyId, now }: BillingChange,
  row: SubscriptionRow,
): Promise<Partial<Pick<SubscriptionRow, 'status' | 'charge_attempts' | 'retry_at'>>> {
  if (row.confirmation_url === null) return { retry_at: row.retry_at ?? row.next_charge_at }
  // A customer that confirms it all the same gets the money back.
  await cancelOpenInvoices(trx, { companyId, subscriptionId: row.id, purposes: ['renewal'], now })
  return afterReplacedCharge(row, now)
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
  } else await changeSubscription(change, row.id, {})
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

/** The trial of a company's registration is over; that there was one stays known. */
const endRegistrationTrial = ({ trx, companyId, now }: BillingChange): Promise<unknown> =>
  trx
    .updateTable('companies')
    .set((company) => ({ trial_ends_at: company.fn('least', ['trial_ends_at', company.val(now)]) }))
    .where('id', '=', companyId)
    .where('trial_ends_at', 'is not', null)
    .execute()
