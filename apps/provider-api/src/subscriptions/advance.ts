import { periodAt, periodOf, priceOf } from '@frontdesk/billing-rules'
import type { InvoiceLine, PriceVariant } from '@frontdesk/contract'
import { applyPromo } from '@frontdesk/trial-and-promo'
import type { Trx } from '../db/Db.ts'
import type { OrderedPlan } from '../db/schema/BillingTables.ts'
import { readInvoice } from './applyPayment.ts'
import { attemptAgain } from './attemptAgain.ts'
import { failInvoice } from './failInvoice.ts'
import { queueNotice } from './notices/queueNotice.ts'
import { paymentDescription, readPlan } from './plans.ts'
import { assignedPromo } from './promos.ts'
import type { InvoiceRow, SubscriptionRow } from './readSubscription.ts'
import {
  awaitPayment,
  cancelInvoice,
  cancelOpenInvoices,
  nextStepAt,
  noProvider,
  scheduleStep,
  trialReminderAt,
} from './schedule.ts'
import { changeSubscription, settleInvoice, type BillingChange } from './settleInvoice.ts'
import { waiveSmall, type Providers } from './smallCharges.ts'

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

/**
 * When the period begins that is due: the one after the paid period, or the one that runs now where that is over too.
 * After months without a server, or a jump of the clock, nothing is billed that has passed unused; who is unpaid had
 * nothing, and pays from now on.
 */
export function dueStart(row: SubscriptionRow, now: Date): Date {
  if (row.status === 'unpaid') return now
  const due = row.next_billing_date ?? row.trial_ends_at ?? now
  const period = periodOf({ billingPeriod: renewedPlan(row)?.billingPeriod })
  const isSamePeriod = period.unit === row.billing_period
  const running = periodAt(isSamePeriod ? (row.period_anchor ?? due) : due, period, now)
  return running && running.start > due ? running.start : due
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
    .where((of) => of.or([of('status', 'in', ['pending', 'processing', 'failed']), of('period_start', '=', start)]))
    .execute()
  const renewals = invoices.filter(({ purpose }) => purpose === 'renewal')
  const isInFlight = ({ status }: InvoiceRow) => status === 'pending' || status === 'processing'
  // A charge that is in flight, or was settled, is the business of its own job.
  if (renewals.some((renewal) => renewal.settled_at !== null || isInFlight(renewal))) return
  // Also one that was withdrawn: nothing else would have the period paid.
  const unpaid =
    renewals.find(({ period_start: at }) => at?.getTime() === start.getTime()) ??
    (row.status === 'unpaid' ? renewals.find(isOfUnpaid) : undefined)
  // What is charged now is not to be paid on a page or by an automatic upgrade as well, nor for a period that is over.
  for (const { id, settled_at: settled, withdrawn_at: withdrawn } of invoices)
    if (settled === null && withdrawn === null && id !== unpaid?.id)
      await cancelInvoice(trx, { companyId, invoiceId: id, now })
  const provider = await providerOf(change, row)
  const begun = await storeRenewal(change, row, { start, provider, unpaid })
  const invoice = await waiveSmall(change, providers, begun)
  if (invoice.amount === 0) {
    await settleInvoice(change, invoice, null)
    return
  }
  if (row.payment_method_id === null) {
    const current = await readInvoice(change, invoice.id)
    if (current) await failInvoice(change, current, { status: 'failed', failure: 'other' })
    return
  }
  await awaitPayment(trx, { companyId, invoiceId: invoice.id, dueAt: now })
}

/**
 * Whether the charge of a renewal was begun for a period that began with it, as that of an unpaid plan is: it has
 * failed, and the next one is for another such period, at the price of then. It stays one invoice, however often the
 * card is tried: none of its attempts was paid, and it has no number before it is.
 */
const isOfUnpaid = ({ status, period_start: start, attempted_at: begunAt }: InvoiceRow): boolean =>
  status === 'failed' && start !== null && start.getTime() === begunAt?.getTime()

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
  const { trx, companyId, now, newId } = change
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
  return trx
    .insertInto('invoices')
    .values({
      ...values,
      company_id: companyId,
      id: newId(),
      subscription_id: row.id,
      purpose: 'renewal',
      status: 'processing',
      attempted_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * What a renewal costs: the price that was agreed, itemised as far as the plan still has it, less what the
 * company's code takes off.
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
