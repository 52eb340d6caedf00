import {
  beginInvoice,
  dueStart,
  isAwaited,
  isSettled,
  isUnpaid,
  nextStepAt,
  readInvoiceState,
  trialReminderAt,
  unpaidStates,
} from '@frontdesk/billing-machine'
import { priceOf } from '@frontdesk/billing-rules'
import type { InvoiceLine, PriceVariant } from '@frontdesk/contract'
import { applyPromo } from '@frontdesk/trial-and-promo'
import type { Trx } from '../../db/Db.ts'
import type { InvoiceRow, OrderedPlan, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { insertInvoice } from '../change/writeInvoiceState.ts'
import { isInState } from '../reading/isInState.ts'
import { attemptAgain } from '../change/attemptAgain.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { paymentDescription, readPlan } from '../reading/plans.ts'
import { assignedPromo } from '../promos/promos.ts'
import { awaitPayment, noProvider } from '../change/billingJobs.ts'
import { cancelInvoice, cancelOpenInvoices } from '../change/withdrawInvoice.ts'
import { scheduleStep } from '../change/scheduleStep.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { waiveSmall, type Providers } from '../change/smallCharges.ts'

/**
 * Makes the next step of a subscription if its time has come: ends a trial or a cancelled subscription, or begins a
 * charge for the period that is due. It does nothing when it is called again for the same moment (B12). The charge
 * itself is made by the job of the invoice.
 */
export async function advance(providers: Providers, change: BillingChange, subscriptionId: string): Promise<void> {
  const { trx, companyId, now } = change
  const row = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  const at = row && nextStepAt(row)
  if (!row || !at) return
  // The clock was set back since it was due, or somebody has moved the date.
  if (at > now) return scheduleStep(trx, row, now)
  const reminderAt = row.status === 'trial' ? trialReminderAt(row) : null
  if (reminderAt && row.trial_ends_at && row.trial_ends_at > now) {
    await remindOfTrial(change, row, row.trial_ends_at)
    return
  }
  // Without a card a trial ends; with one its plan goes on.
  if (row.status === 'trial' && (row.price_variant_id === null || row.payment_method_id === null)) {
    await changeSubscription(change, row.id, { status: 'ended', ended_at: row.trial_ends_at ?? now })
    if (row.canceled_at === null)
      await queueNotice(change, 'trial-ended', { at: (row.trial_ends_at ?? now).toISOString() })
    return
  }
  if (row.canceled_at !== null) {
    await changeSubscription(change, row.id, { status: 'canceled', ended_at: at })
    // A charge that is in flight would pay for time without access. Who pays on an open page wants a plan all the same.
    await cancelOpenInvoices(trx, { companyId, subscriptionId: row.id, purposes: ['renewal', 'auto-upgrade'], now })
    return
  }
  await beginCharge(providers, change, row)
}

/** Writes once that a trial ends soon, and what is charged then where a plan and a card are chosen. */
async function remindOfTrial(change: BillingChange, row: SubscriptionRow, endsAt: Date): Promise<void> {
  const { trx, companyId, now } = change
  await changeSubscription(change, row.id, { trial_reminded_at: now })
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
  const { lines } = await renewalLines(trx, companyId, row, { plan: renewed, variant: plan })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const { currency_code: currency } = row
  const shown = card.display_label ?? card.masked_pan
  return queueNotice(change, 'trial-to-charge', { at, plan: plan.name, amount, currency, card: shown })
}

/** Stores the invoice of the period that is due, or another attempt to pay it, and queues its charge. */
async function beginCharge(providers: Providers, change: BillingChange, row: SubscriptionRow): Promise<void> {
  const { trx, companyId, now } = change
  const start = dueStart(row, now)
  const invoices = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', row.id)
    .where('purpose', 'in', ['checkout', 'upgrade', 'auto-upgrade', 'renewal'])
    .where((of) => of.or([isInState(...unpaidStates), of('period_start', '=', start)]))
    .execute()
  const renewals = invoices.filter(({ purpose }) => purpose === 'renewal')
  // A charge that is in flight, or was settled, is the business of its own job.
  const states = renewals.map(readInvoiceState)
  if (states.some((state) => isSettled(state) || isAwaited(state))) return
  // Also one that was withdrawn: nothing else would have the period paid.
  const unpaid =
    renewals.find(({ period_start: at }) => at?.getTime() === start.getTime()) ??
    (row.status === 'unpaid' ? renewals.find(isOfUnpaid) : undefined)
  // A charge that begins now is not to be paid on a page or by an automatic upgrade as well, nor for a period that is
  // over.
  for (const other of invoices)
    if (isUnpaid(readInvoiceState(other)) && other.id !== unpaid?.id)
      await cancelInvoice(trx, { companyId, invoiceId: other.id, now })
  const provider = await providerOf(change, row)
  const begun = await storeRenewal(change, row, { start, provider, unpaid })
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

/**
 * Whether the charge of a renewal was begun for a period that began with it, as that of an unpaid plan is: it has
 * failed, and the next one is for another such period, at the price of then. It stays one invoice, however often the
 * card is tried: none of its attempts was paid, and it has no number before it is.
 */
function isOfUnpaid(invoice: InvoiceRow): boolean {
  const { is, attemptedAt } = readInvoiceState(invoice)
  const { period_start: start } = invoice
  return is === 'charge-failed' && start !== null && start.getTime() === attemptedAt?.getTime()
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
 * The plan that a subscription renews to: the change that was ordered for this moment, else the one that it
 * has, at the price of then.
 */
const renewedPlan = (row: SubscriptionRow): OrderedPlan | null =>
  row.scheduled_change ??
  (row.price_variant_id === null
    ? null
    : {
        priceVariantId: row.price_variant_id,
        billingPeriod: row.billing_period === 'year' ? 'year' : 'month',
        conversations: row.conversations,
        salons: row.salons,
        amount: row.amount,
      })

/**
 * Stores the invoice of a renewal, or another attempt to pay it: as it was for the same period, and at the price of now
 * for one that begins now.
 */
async function storeRenewal(
  change: BillingChange,
  row: SubscriptionRow,
  { start, provider, unpaid }: { start: Date; provider: string; unpaid: InvoiceRow | undefined },
): Promise<InvoiceRow> {
  const { trx, companyId, now } = change
  if (unpaid?.period_start?.getTime() === start.getTime()) return attemptAgain(change, unpaid, { provider })
  const plan = renewedPlan(row)
  if (!plan) throw new Error(`Subscription ${row.id} renews without a plan`)
  const variant = await readPlan(trx, plan.priceVariantId)
  const planName = variant?.name ?? plan.priceVariantId
  const { lines, assignmentId } = await renewalLines(trx, companyId, row, { plan, variant })
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

/**
 * The price of a renewal: as it was agreed, itemised as far as the plan still has its parts, less the discount of the
 * company's code.
 */
async function renewalLines(
  trx: Trx,
  companyId: number,
  row: SubscriptionRow,
  { plan, variant }: { plan: OrderedPlan; variant: PriceVariant | null },
): Promise<{ lines: InvoiceLine[]; assignmentId: string | null }> {
  const price =
    variant &&
    priceOf({
      variant,
      configuration: { conversations: plan.conversations, salons: plan.salons },
      period: plan.billingPeriod,
    })
  const isAgreed = price?.kind === 'price' && price.price.minor === plan.amount
  const lines: InvoiceLine[] = isAgreed
    ? price.lines.map((line) => ({
        key: line.key,
        amount: line.amount.minor,
        ...(line.key === 'conversations' && { quantity: line.conversations }),
        ...(line.key === 'salons' && { quantity: line.salons }),
      }))
    : [{ key: 'base', amount: plan.amount }]
  const promo = await assignedPromo(trx, companyId, { ...plan, currency: row.currency_code })
  const { discount } = applyPromo({ amount: plan.amount, promo: promo?.promo })
  if (!promo || discount === 0) return { lines, assignmentId: null }
  return {
    lines: [...lines, { key: 'discount', amount: -discount, code: promo.promo.code ?? null }],
    assignmentId: promo.assignmentId,
  }
}
