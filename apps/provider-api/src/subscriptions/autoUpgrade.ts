import { largerConfiguration, largerPlan, type LargerPlan } from '@frontdesk/billing-rules'
import { Refusal } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { providerOf } from './advance.ts'
import { failInvoice } from './applyPayment.ts'
import { queueNotice } from './notices/queueNotice.ts'
import { paymentDescription, plansOnSale, readPlan } from './plans.ts'
import { linesOf, quoteOrder, type QuotedOrder } from './quoteOrder.ts'
import type { SubscriptionRow } from './readSubscription.ts'
import { awaitPayment, cancelInvoice } from './schedule.ts'
import { settleInvoice, type BillingChange } from './settleInvoice.ts'
import { readAllowance, type Allowance } from './usage/readAllowance.ts'

/** What became of an automatic upgrade that was due; `busy`: another payment of the company is being made. */
export type AutoUpgradeOutcome = 'begun' | 'not-needed' | 'impossible' | 'busy'

/**
 * Begins the automatic upgrade of a plan whose conversations of the month are used up, where the company has switched that on: to the
 * cheapest configuration that has room for more. It charges what an upgrade costs on the screen, itemised, once for each month
 * and target; the job of its invoice makes the charge (T-17). `isNews`: the limit was reached just now; the company is written to when no
 * upgrade is possible.
 */
export async function beginAutoUpgrade(
  change: BillingChange,
  payments: Ports['payments'],
  { isNews }: { isNews: boolean },
): Promise<AutoUpgradeOutcome> {
  const { trx, companyId, now } = change
  const allowance = await readAllowance(trx, payments, { companyId }, now)
  const { subscription: row, window, counted, pause } = allowance
  if (!row?.is_auto_upgraded || !window || !counted || pause?.reason !== 'conversation-limit') return 'not-needed'
  const charges = await chargesOf(change, row)
  if (charges.some(({ status }) => status === 'processing')) return 'busy'
  const quoted = await quoteUpgrade(change, payments, row, counted.used)
  if (!quoted) {
    if (isNews) await queueLimitNotice(change, allowance)
    return 'impossible'
  }
  for (const { id } of charges) await cancelInvoice(trx, { companyId, invoiceId: id, now })
  const isBegun = await storeUpgrade(change, row, quoted, window.start)
  // It was tried in this month, and the company knows.
  return isBegun ? 'begun' : 'not-needed'
}

/** Charges of a subscription that are being made, and pages of orders that nobody has paid on, also those on which a card was declined. */
const chargesOf = ({ trx, companyId }: BillingChange, { id }: SubscriptionRow) =>
  trx
    .selectFrom('invoices')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', id)
    .where('purpose', '<>', 'setup')
    .where('withdrawn_at', 'is', null)
    .where((invoice) =>
      invoice.or([
        invoice('status', 'in', ['pending', 'processing']),
        invoice.and([invoice('purpose', 'in', ['checkout', 'upgrade']), invoice('status', '=', 'failed')]),
      ]),
    )
    .execute()

/** The order of the cheapest configuration that has room; null when there is none. */
async function quoteUpgrade(
  change: BillingChange,
  payments: Ports['payments'],
  row: SubscriptionRow,
  used: number,
): Promise<QuotedOrder | null> {
  const { trx, companyId, now } = change
  const larger = await findLarger(change, payments, row, used)
  if (!larger) return null
  const order = {
    priceVariantId: larger.variant.id,
    billingPeriod: larger.price.period,
    configuration: larger.price.configuration,
    promoCode: undefined,
    isAutoUpgraded: true,
    asOf: null,
  }
  try {
    const quoted = await quoteOrder(trx, { companyId, order, hasUsedTrial: true, isAutomatic: true, now })
    return quoted.quote.change.kind === 'upgrade' ? quoted : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * The cheapest configuration with room for more conversations: of the plan that the company has, or, when that is off sale, of those on sale
 * in its currency, for no less than it pays. Null when there is none.
 */
async function findLarger(
  { trx }: BillingChange,
  payments: Ports['payments'],
  row: SubscriptionRow,
  used: number,
): Promise<LargerPlan | null> {
  const { price_variant_id: id, billing_period: period, salons, amount, currency_code: currency } = row
  if (id === null || (period !== 'month' && period !== 'year')) return null
  const of = { period, amount, needed: { conversations: used + 1, salons } } as const
  const variant = await readPlan(trx, id)
  if (variant?.isOnSale) {
    const price = largerConfiguration({ ...of, variant })
    return price && { variant, price }
  }
  const onSale = await plansOnSale(trx, payments)
  return largerPlan({ ...of, variants: onSale.filter(({ currencyCode }) => currencyCode === currency) })
}

/** Stores the invoice of an upgrade and queues its charge. Returns false when it was stored in this month before. */
async function storeUpgrade(
  change: BillingChange,
  row: SubscriptionRow,
  { quote, plan, promo }: QuotedOrder,
  windowStart: Date,
): Promise<boolean> {
  const { trx, companyId, now, newId } = change
  const { conversations, salons } = quote.configuration
  const target = {
    priceVariantId: plan.id,
    billingPeriod: quote.period,
    conversations,
    salons,
    amount: quote.price.minor,
    isAutoUpgraded: true,
  }
  const invoice = await trx
    .insertInto('invoices')
    .values({
      company_id: companyId,
      id: newId(),
      subscription_id: row.id,
      purpose: 'auto-upgrade',
      status: 'processing',
      amount: quote.dueNow.minor,
      currency_code: quote.total.currency,
      lines: JSON.stringify(linesOf(quote)),
      plan_name: plan.name,
      description: paymentDescription(plan.name),
      target: JSON.stringify(target),
      order_key: [windowStart.toISOString(), plan.id, conversations, salons].join('|'),
      promo_assignment_id: quote.discount.minor > 0 ? (promo?.assignmentId ?? null) : null,
      provider: await providerOf(change, row),
      attempted_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!invoice) return false
  if (invoice.amount === 0) await settleInvoice(change, invoice, null)
  else if (row.payment_method_id === null) await failInvoice(change, invoice, { status: 'failed', failure: 'other' })
  else await awaitPayment(trx, { companyId, invoiceId: invoice.id, dueAt: now })
  return true
}

async function queueLimitNotice(change: BillingChange, { subscription, window, counted }: Allowance): Promise<void> {
  const plan = subscription?.price_variant_id ? await readPlan(change.trx, subscription.price_variant_id) : null
  await queueNotice(change, 'usage-limit', {
    plan: plan?.name ?? null,
    ...(counted?.limit != null && { conversations: counted.limit }),
    ...(window && { at: window.end.toISOString() }),
  })
}
