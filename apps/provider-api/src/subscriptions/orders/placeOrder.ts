import {
  beginInvoice,
  isFreshPage,
  isIdlePage,
  pageStates,
  readInvoiceState,
  sentChargeStates,
  type OrderedPlan,
} from '@frontdesk/billing-machine'
import { createHash } from 'node:crypto'
import type { Quote } from '@frontdesk/billing-rules'
import type { CurrencyCode } from '@frontdesk/contract'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { refuse } from '../../errors/refuse.ts'
import { customerKey, paymentReference, type PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { beginPlanTrial } from './beginPlanTrial.ts'
import { awaitPage, openPage, pageLasts, pageOpensWithin } from './openPage.ts'
import { paymentDescription } from '../reading/plans.ts'
import { lockPromos, reservePromo } from '../promos/promoReservations.ts'
import { redeem } from '../promos/promos.ts'
import { linesOf, quoteOrder, type Order, type QuotedOrder } from './quoteOrder.ts'
import { hasUsedTrial } from '../reading/readSubscription.ts'
import { isPaidTimeReturned } from '../refunds/refundEffectOf.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { insertInvoice } from '../change/writeInvoiceState.ts'
import { isInState } from '../reading/isInState.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import { noProvider } from '../change/billingJobs.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import { insertSubscription } from '../change/writeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { refuseSmall } from '../change/smallCharges.ts'

/** The price and trial that the administrator was shown and confirmed; amounts in minor units. */
export type ShownPrice = { amount: number; dueNow: number; currencyCode: CurrencyCode; trialDays: number }

/** An order that was placed: with the page on which it is paid, or without one where nothing is due now. */
export type PlacedOrder = { subscriptionId: string; paymentUrl?: string }

type Placing = { companyId: number; order: Order; shown: ShownPrice | null; redirectUrl: string }

/**
 * Orders a plan (SUB-6). The price is computed anew, and an order of another price is refused with PRICE_CHANGED. A
 * company has one open order: the same one once more, from a second tab or a second click, answers with the same page,
 * and another one closes the page of the one before. Throws what `quoteOrder` throws, AMOUNT_TOO_SMALL for a price that
 * the provider does not charge, PAYMENT_IN_PROGRESS while a payment is being made, the paid time is being returned or
 * the page of the same order is being opened, PAYMENTS_NOT_SET_UP and PAYMENT_UNREACHABLE.
 */
export async function placeOrder(ports: Ports, placing: Placing): Promise<PlacedOrder> {
  const { companyId, redirectUrl } = placing
  const usedTrial = await hasUsedTrial(ports.db, companyId)
  const placed = await changeBilling(ports, companyId, (change) => storeOrder(ports, change, placing, usedTrial))
  if (placed.type === 'done') return placed.order
  const { invoice, provider } = placed
  const paymentUrl = await openPage(
    ports,
    { companyId, invoiceId: invoice.id, provider: provider.name },
    provider.createPayment({
      reference: paymentReference({ companyId, invoiceId: invoice.id, attempt: invoice.attempt }),
      amount: invoice.amount,
      currency: invoice.currency_code,
      description: invoice.description,
      customerKey: customerKey(companyId),
      redirectUrl,
    }),
  )
  return { subscriptionId: invoice.subscription_id, paymentUrl }
}

type StoredOrder =
  { type: 'done'; order: PlacedOrder } | { type: 'to-pay'; invoice: InvoiceRow; provider: PaymentProvider }

async function storeOrder(
  ports: Ports,
  change: BillingChange,
  { companyId, order, shown }: Placing,
  usedTrial: boolean,
): Promise<StoredOrder> {
  const { trx, now } = change
  if (await isPaidTimeReturned(change)) throw refuse('PAYMENT_IN_PROGRESS')
  const quoted = await quoteOrder(trx, { companyId, order, hasUsedTrial: usedTrial, now })
  const { quote, billing } = quoted
  if (shown && !isShown(shown, quote)) throw refuse('PRICE_CHANGED')
  // It was shown before the paid period was over: the renewal has begun by now, and would drop the change.
  if (quote.change.kind === 'at-renewal' && quote.change.on <= now) throw refuse('PRICE_CHANGED')
  const provider = ports.payments(quote.total.currency)
  // Also what is charged later, after a trial or at the renewal.
  refuseSmall(quote.total, provider)
  const plan = orderedPlan(order, quote)
  const current = billing.row

  const key = orderKey(order, quote)
  await lockPromos(trx, {
    companyId,
    promoCodeId: quoted.promo?.promoCodeId ?? null,
    change: current?.scheduled_change ?? null,
  })
  // Also before a change that waits for the renewal: a page that was paid after it would undo it.
  const open = await openOrder(change, key, now)
  if (quote.change.kind === 'at-renewal' && current) {
    await scheduleChange(change, quoted, { current, plan })
    return { type: 'done', order: { subscriptionId: current.id } }
  }
  if (open) return { type: 'done', order: open }

  const subscriptionId = await subscriptionFor(change, quoted)
  if (quote.trialDays > 0) {
    await redeemPromo(change, quoted)
    await beginPlanTrial(change, subscriptionId, { plan, quote, isAutoUpgraded: order.isAutoUpgraded })
    return { type: 'done', order: { subscriptionId } }
  }
  if (quote.dueNow.minor > 0 && !provider) throw refuse('PAYMENTS_NOT_SET_UP')
  const invoice = await storeInvoice(change, quoted, { plan, order, key, subscriptionId, provider })
  if (quote.dueNow.minor > 0 && provider) {
    await awaitPage(trx, { companyId, invoiceId: invoice.id, now })
    return { type: 'to-pay', invoice, provider }
  }
  await changeInvoice(change, invoice, { type: 'waived' })
  return { type: 'done', order: { subscriptionId } }
}

/** Whether the price that was shown is the one that is charged. */
const isShown = (shown: ShownPrice, { total, dueNow, trialDays }: Quote): boolean =>
  shown.amount === total.minor &&
  shown.dueNow === dueNow.minor &&
  shown.currencyCode === total.currency &&
  shown.trialDays === trialDays

const orderedPlan = (order: Order, { configuration, price }: Quote): OrderedPlan => ({
  priceVariantId: order.priceVariantId,
  billingPeriod: order.billingPeriod,
  conversations: configuration.conversations,
  salons: configuration.salons,
  amount: price.minor,
})

/** Two orders with the same key ask for the same for the same money. */
function orderKey(order: Order, { configuration, dueNow, promoCode }: Quote): string {
  const of = [order.priceVariantId, order.billingPeriod, configuration, dueNow, promoCode, order.isAutoUpgraded]
  return createHash('sha256').update(JSON.stringify(of)).digest('hex')
}

/**
 * The page of the same order, if it is still open. Every other one is withdrawn, also a page on which a card was
 * declined: the job of its payment closes it, and returns the money of one that is paid all the same.
 */
async function openOrder({ trx, companyId }: BillingChange, key: string, now: Date): Promise<PlacedOrder | null> {
  const orders = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((invoice) =>
      invoice.or([
        invoice.and([invoice('purpose', 'in', ['checkout', 'upgrade']), isInState(...pageStates)]),
        // An automatic upgrade that is being charged. One that waits for its provider is
        // withdrawn when the order is paid.
        invoice.and([invoice('purpose', '=', 'auto-upgrade'), isInState(...sentChargeStates)]),
      ]),
    )
    .execute()
  if (orders.some((order) => !isIdlePage(readInvoiceState(order)))) throw refuse('PAYMENT_IN_PROGRESS')
  const same = orders.find((order) => isFreshPage(readInvoiceState(order)) && order.order_key === key)
  if (same) {
    const { payment_url: paymentUrl, subscription_id: subscriptionId } = same
    const age = now.getTime() - same.created_at.getTime()
    // Its page is being opened by another call.
    if (paymentUrl === null && age < pageOpensWithin) throw refuse('PAYMENT_IN_PROGRESS')
    if (paymentUrl !== null && age < pageLasts) return { subscriptionId, paymentUrl }
  }
  for (const { id } of orders) await withdrawInvoice(trx, { companyId, invoiceId: id, now })
  return null
}

/** The subscription that an order is for: the one that runs, else a new one that is pending. */
async function subscriptionFor(change: BillingChange, { billing, quote }: QuotedOrder): Promise<string> {
  const { trx, companyId, now, newId, emit } = change
  const { row } = billing
  if (row && row.ended_at === null && billing.subscription?.status !== 'ended') return row.id
  // A trial that is over by time; its job has not run yet.
  if (row && row.ended_at === null) await changeSubscription(change, row, { type: 'trial-over' })
  const id = newId()
  await insertSubscription(trx, {
    company_id: companyId,
    id,
    status: 'pending',
    currency_code: quote.total.currency,
    created_at: now,
  })
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId: id, status: 'pending' } })
  return id
}

type Storing = {
  plan: OrderedPlan
  order: Order
  key: string
  subscriptionId: string
  provider: PaymentProvider | null
}

/**
 * Makes the code of an order that is billed later the company's: what was shown is what is charged then. An order
 * without a discount has none. Returns the assignment; null where none was made. Throws PROMO_USED_UP when another
 * company took the last one since the price was shown.
 */
async function redeemPromo(
  { trx, companyId, now, newId }: BillingChange,
  { quote, promo }: QuotedOrder,
): Promise<string | null> {
  if (!promo || promo.assignmentId !== null || quote.discount.minor === 0) return null
  const redeemed = await redeem(trx, { companyId, promoCodeId: promo.promoCodeId, id: newId(), now })
  if (redeemed === null) throw refuse('PROMO_USED_UP')
  return redeemed
}

/**
 * Stores the change of plan that waits for the renewal, in place of the one before, with the code that became the
 * company's for it.
 */
async function scheduleChange(
  change: BillingChange,
  quoted: QuotedOrder,
  { current, plan }: { current: SubscriptionRow; plan: OrderedPlan },
): Promise<void> {
  const { scheduled_change: before } = current
  const own = quoted.quote.discount.minor === 0 ? null : (quoted.promo?.assignmentId ?? null)
  // The same code once more is still only for the change.
  const again = own !== null && own === before?.promoAssignmentId ? own : null
  const promoAssignmentId = (await redeemPromo(change, quoted)) ?? again
  const scheduled = { ...plan, ...(promoAssignmentId !== null && { promoAssignmentId }) }
  await changeSubscription(change, current, { type: 'change-scheduled', plan: scheduled })
}

/**
 * The code of an order that is to be paid, as its invoice stores it: the one that the company has, or one that is
 * reserved until the order is paid or withdrawn. Throws PROMO_USED_UP as `redeemPromo` does.
 */
async function promoToPay(
  { trx }: BillingChange,
  { quote, promo }: QuotedOrder,
): Promise<Pick<InvoiceRow, 'promo_assignment_id' | 'reserved_promo_code_id'>> {
  const none = { promo_assignment_id: null, reserved_promo_code_id: null }
  if (!promo || quote.discount.minor === 0) return none
  if (promo.assignmentId !== null) return { ...none, promo_assignment_id: promo.assignmentId }
  if (!(await reservePromo(trx, promo.promoCodeId))) throw refuse('PROMO_USED_UP')
  return { ...none, reserved_promo_code_id: promo.promoCodeId }
}

async function storeInvoice(
  change: BillingChange,
  quoted: QuotedOrder,
  { plan, order, key, subscriptionId, provider }: Storing,
): Promise<InvoiceRow> {
  const { quote, plan: variant } = quoted
  const promo = await promoToPay(change, quoted)
  const purpose = quote.change.kind === 'upgrade' ? 'upgrade' : 'checkout'
  return insertInvoice(change, beginInvoice(purpose, change.now), {
    subscription_id: subscriptionId,
    amount: quote.dueNow.minor,
    currency_code: quote.total.currency,
    lines: JSON.stringify(linesOf(quote)),
    plan_name: variant.name,
    description: paymentDescription(variant.name),
    target: JSON.stringify({ ...plan, isAutoUpgraded: order.isAutoUpgraded }),
    order_key: key,
    ...promo,
    provider: provider?.name ?? noProvider,
  })
}
