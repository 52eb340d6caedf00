import {
  beginInvoice,
  dueRenewal,
  readInvoiceState,
  renewalLines,
  renewedPlan,
  unpaidStates,
  type OrderedPlan,
} from '@frontdesk/billing-machine'
import type { InvoiceLine, PriceVariant } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { insertInvoice } from '../change/writeInvoiceState.ts'
import { isInState } from '../reading/isInState.ts'
import { attemptAgain } from '../change/attemptAgain.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { paymentDescription, readPlan } from '../reading/plans.ts'
import { assignedPromo } from '../promos/promos.ts'
import { awaitPayment, noProvider } from '../change/billingJobs.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { waiveSmall, type Providers } from '../change/smallCharges.ts'

/**
 * Makes the next step of a subscription if its time has come: ends a trial or a cancelled subscription, or begins a
 * charge for the period that is due. It does nothing when it is called again for the same moment (B12). The charge
 * itself is made by the job of the invoice.
 */
export async function advance(providers: Providers, change: BillingChange, subscriptionId: string): Promise<void> {
  const { trx, companyId } = change
  const row = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!row) return
  const { effects } = await changeSubscription(change, row, { type: 'time-came' })
  for (const effect of effects) {
    if (effect.do === 'tell-trial-ending') await remindOfTrial(change, row, effect.at)
    if (effect.do === 'begin-charge') await beginCharge(providers, change, row, effect.start)
  }
}

/** Writes that a trial ends soon, and what is charged then where a plan and a card are chosen. */
async function remindOfTrial(change: BillingChange, row: SubscriptionRow, endsAt: Date): Promise<void> {
  const { trx, companyId } = change
  const at = endsAt.toISOString()
  const plan = row.price_variant_id === null ? null : await readPlan(trx, row.price_variant_id)
  const card =
    plan === null || row.payment_method_id === null
      ? undefined
      : await trx
          .selectFrom('payment_methods')
          .select(['display_label', 'masked_pan'])
          .where('company_id', '=', companyId)
          .where('id', '=', row.payment_method_id)
          .executeTakeFirst()
  const renewed = renewedPlan(row)
  if (!plan || !card || !renewed) return queueNotice(change, 'trial-ending', { at })
  const { lines } = await renewalPrice(trx, row, { plan: renewed, variant: plan })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const { currency_code: currency } = row
  const shown = card.display_label ?? card.masked_pan
  return queueNotice(change, 'trial-to-charge', { at, plan: plan.name, amount, currency, card: shown })
}

/** Stores the invoice of the period that is due, or another attempt to pay it, and queues its charge. */
async function beginCharge(
  providers: Providers,
  change: BillingChange,
  row: SubscriptionRow,
  start: Date,
): Promise<void> {
  const { trx, companyId, now } = change
  const invoices = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', row.id)
    .where('purpose', 'in', ['checkout', 'upgrade', 'auto-upgrade', 'renewal'])
    .where((of) => of.or([isInState(...unpaidStates), of('period_start', '=', start)]))
    .execute()
  const known = invoices.map((one) => ({ id: one.id, periodStart: one.period_start, state: readInvoiceState(one) }))
  const due = dueRenewal(row, known, start)
  if (due === null) return
  for (const id of due.withdrawn) await withdrawInvoice(trx, { companyId, invoiceId: id, now })
  const unpaid = invoices.find(({ id }) => id === due.again)
  const provider = await providerOf(change, row)
  const begun = await storeRenewal(change, row, { start, provider, unpaid, isSamePeriod: due.isSamePeriod })
  const invoice = await waiveSmall(change, providers, begun)
  if (invoice.amount === 0) {
    await changeInvoice(change, invoice, { type: 'waived' })
    return
  }
  if (row.payment_method_id === null) {
    await changeInvoice(change, invoice, { type: 'card-missing', attempt: invoice.attempt })
    return
  }
  await awaitPayment(trx, { companyId, invoiceId: invoice.id, dueAt: now })
}

/** The payment provider that has the card of a subscription; `noProvider` without one. */
export async function providerOf({ trx, companyId }: BillingChange, row: SubscriptionRow): Promise<string> {
  if (row.payment_method_id === null) return noProvider
  const method = await trx
    .selectFrom('payment_methods')
    .select('provider')
    .where('company_id', '=', companyId)
    .where('id', '=', row.payment_method_id)
    .executeTakeFirst()
  return method?.provider ?? noProvider
}

/**
 * Stores the invoice of a renewal, or another attempt to pay it: as it was for the same period, and at the price of now
 * for one that begins now.
 */
async function storeRenewal(
  change: BillingChange,
  row: SubscriptionRow,
  {
    start,
    provider,
    unpaid,
    isSamePeriod,
  }: { start: Date; provider: string; unpaid: InvoiceRow | undefined; isSamePeriod: boolean },
): Promise<InvoiceRow> {
  const { trx, now } = change
  if (unpaid && isSamePeriod) return attemptAgain(change, unpaid, { provider })
  const plan = renewedPlan(row)
  if (!plan) throw new Error(`Subscription ${row.id} renews without a plan`)
  const variant = await readPlan(trx, plan.priceVariantId)
  const planName = variant?.name ?? plan.priceVariantId
  const { lines, assignmentId } = await renewalPrice(trx, row, { plan, variant })
  const values = {
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    currency_code: row.currency_code,
    lines: JSON.stringify(lines),
    plan_name: planName,
    description: paymentDescription(planName),
    target: JSON.stringify({ ...plan, isAutoUpgraded: row.is_auto_upgraded }),
    promo_assignment_id: assignmentId,
    period_start: start,
    provider,
  }
  if (unpaid) return attemptAgain(change, unpaid, values)
  return insertInvoice(change, beginInvoice('renewal', now), { ...values, subscription_id: row.id })
}

/** The lines of a renewal, and the assignment of the code whose discount is in them. */
async function renewalPrice(
  trx: Trx,
  row: SubscriptionRow,
  { plan, variant }: { plan: OrderedPlan; variant: PriceVariant | null },
): Promise<{ lines: InvoiceLine[]; assignmentId: string | null }> {
  const promo = await assignedPromo(trx, row.company_id, { ...plan, currency: row.currency_code })
  const lines = renewalLines({ plan, variant, promo: promo?.promo ?? null })
  const isDiscounted = lines.some(({ key }) => key === 'discount')
  return { lines, assignmentId: isDiscounted ? (promo?.assignmentId ?? null) : null }
}
