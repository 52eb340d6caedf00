import {
  awaitedStates,
  beginInvoice,
  isCancelled,
  isIdlePage,
  isSettled,
  mayStillAppear,
  readInvoiceState,
  type InvoiceState,
  type OrderedPlan,
} from '@frontdesk/billing-machine'
import { largerConfiguration, largerPlan, type LargerPlan } from '@frontdesk/billing-rules'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { Refusal } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { providerOf } from './advance.ts'
import { attemptAgain } from '../change/attemptAgain.ts'
import { paymentDescription, plansOnSale, readPlan } from '../reading/plans.ts'
import { linesOf, quoteOrder, type QuotedOrder } from '../orders/quoteOrder.ts'
import { isPaidTimeReturned } from '../refunds/refundEffectOf.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { insertInvoice } from '../change/writeInvoiceState.ts'
import { isInState } from '../reading/isInState.ts'
import { awaitPayment } from '../change/billingJobs.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { waiveSmall, type Providers } from '../change/smallCharges.ts'
import { readAllowance } from '../usage/readAllowance.ts'
import { warnOnce } from '../usage/warnOnce.ts'
import { upgradeKey } from '../charges/waitingUpgrade.ts'

/**
 * The outcome of an automatic upgrade that was due. `impossible`: no plan has room, or it was switched off meanwhile;
 * `busy`: another payment of the company is being made, or what it has paid for is being returned.
 */
export type AutoUpgradeOutcome = 'begun' | 'not-needed' | 'impossible' | 'busy'

/**
 * Begins the automatic upgrade of a plan whose conversations of the month are used up, where the company has switched
 * that on: to the cheapest configuration that has room for more. It charges what an upgrade costs on the screen,
 * itemised, once for each month and target; the job of its invoice makes the charge (T-17). `isNews`: the limit was
 * reached just now; the company is written to, once in the month, when no upgrade is possible. Otherwise the company
 * has done something for it, and one that has failed or was withdrawn is tried again.
 */
export async function beginAutoUpgrade(
  change: BillingChange,
  providers: Providers,
  { isNews }: { isNews: boolean },
): Promise<AutoUpgradeOutcome> {
  const { trx, companyId, now } = change
  const { payments } = providers
  const { subscription: row, window, counted, pause } = await readAllowance(trx, payments, { companyId }, now)
  if (!row || !window || !counted || pause?.reason !== 'conversation-limit') return 'not-needed'
  const open = row.is_auto_upgraded ? await openPaymentsOf(change, row) : []
  // A charge of the card is decided first, also one that its provider has only noted: a renewal that is withdrawn is
  // not made again by itself.
  if (open.some((invoice) => !isIdlePage(readInvoiceState(invoice)))) return 'busy'
  if (row.is_auto_upgraded && (await isPaidTimeReturned(change))) return 'busy'
  const quoted = row.is_auto_upgraded ? await quoteUpgrade(change, payments, row, counted.used) : null
  if (!quoted) {
    if (isNews) await warnOnce(change, 100, { subscription: row, window, limit: counted.limit })
    return 'impossible'
  }
  const key = upgradeKey(window.start, orderedBy(quoted))
  const earlier = await readEarlier(change, row, key)
  const state = earlier && readInvoiceState(earlier)
  if (state && isUnanswered(state, now)) return 'busy'
  // It was tried in this month, and the company knows.
  if (state && !isTriedAgain(state, isNews)) return 'not-needed'
  for (const { id } of open) await withdrawInvoice(trx, { companyId, invoiceId: id, now })
  await storeUpgrade(change, row, quoted, { providers, key, earlier })
  return 'begun'
}

/**
 * Charges of a subscription that are being made, and pages of orders that nobody has paid on, also those on
 * which a card was declined.
 */
const openPaymentsOf = ({ trx, companyId }: BillingChange, { id }: SubscriptionRow) =>
  trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', id)
    .where('purpose', '<>', 'setup')
    .where(isInState(...awaitedStates, 'page-declined'))
    .execute()

/** The upgrade of a month and target that was begun before. */
const readEarlier = (
  { trx, companyId }: BillingChange,
  { id }: SubscriptionRow,
  key: string,
): Promise<InvoiceRow | undefined> =>
  trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', id)
    .where('purpose', '=', 'auto-upgrade')
    .where('order_key', '=', key)
    .executeTakeFirst()

/**
 * Whether an upgrade that was begun before is begun once more. When the limit is reached again, after an answer was
 * counted back, only one that was withdrawn for that is: a card that was declined is not asked again for it.
 */
const isTriedAgain = (state: InvoiceState, isNews: boolean): boolean =>
  !isSettled(state) && (!isNews || (isCancelled(state) && state.paymentId === null))

/**
 * Whether an upgrade was withdrawn while its card was being charged, which may appear at the provider yet: it is
 * returned before another is made.
 */
const isUnanswered = (state: InvoiceState, now: Date): boolean =>
  isCancelled(state) && state.paymentId === null && mayStillAppear(state, now)

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
 * The cheapest configuration with room for more conversations: of the plan that the company has, or, when that is off
 * sale, of those on sale in its currency, for no less than it pays. Null when there is none.
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

/** The plan of a quoted order. */
const orderedBy = ({ quote, plan }: QuotedOrder): OrderedPlan => ({
  priceVariantId: plan.id,
  billingPeriod: quote.period,
  conversations: quote.configuration.conversations,
  salons: quote.configuration.salons,
  amount: quote.price.minor,
})

/**
 * Stores the invoice of an upgrade, or another attempt to pay the one that was begun before, at the price of
 * now, and queues its charge.
 */
async function storeUpgrade(
  change: BillingChange,
  row: SubscriptionRow,
  quoted: QuotedOrder,
  { providers, key, earlier }: { providers: Providers; key: string; earlier: InvoiceRow | undefined },
): Promise<void> {
  const { trx, companyId, now } = change
  const { quote, plan, promo } = quoted
  const values = {
    amount: quote.dueNow.minor,
    currency_code: quote.total.currency,
    lines: JSON.stringify(linesOf(quote)),
    plan_name: plan.name,
    description: paymentDescription(plan.name),
    target: JSON.stringify({ ...orderedBy(quoted), isAutoUpgraded: true }),
    promo_assignment_id: quote.discount.minor > 0 ? (promo?.assignmentId ?? null) : null,
    provider: await providerOf(change, row),
  }
  const begun = earlier
    ? await attemptAgain(change, earlier, values)
    : await insertInvoice(change, beginInvoice('auto-upgrade', now), {
        ...values,
        subscription_id: row.id,
        order_key: key,
      })
  const invoice = await waiveSmall(change, providers, begun)
  if (invoice.amount === 0) await changeInvoice(change, invoice, { type: 'waived' })
  else if (row.payment_method_id === null)
    await changeInvoice(change, invoice, { type: 'card-missing', attempt: invoice.attempt })
  else await awaitPayment(trx, { companyId, invoiceId: invoice.id, dueAt: now })
}
