import { periodAt, periodOf, priceOf } from '@frontdesk/billing-rules'
import type { InvoiceLine } from '@frontdesk/contract'
import { applyPromo } from '@frontdesk/trial-and-promo'
import type { Trx } from '../db/Db.ts'
import type { OrderedPlan } from '../db/schema/BillingTables.ts'
import { failInvoice, readInvoice } from './applyPayment.ts'
import { queueNotice } from './notices/queueNotice.ts'
import { readPlan } from './plans.ts'
import { assignedPromo } from './promos.ts'
import type { InvoiceRow, SubscriptionRow } from './readSubscription.ts'
import { awaitPayment, cancelInvoice, nextStepAt, trialReminderAt } from './schedule.ts'
import { changeSubscription, settleInvoice, type BillingChange } from './settleInvoice.ts'

/**
 * Makes the next step of a subscription if its time has come: ends a trial or a cancelled subscription, or begins a charge for the period
 * that is due. It does nothing when it is called again for the same moment (B12). The charge itself is made by the job of the invoice.
 */
export async function advance(change: BillingChange, subscriptionId: string): Promise<void> {
  const { trx, companyId, now } = change
  const row = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  const at = row && nextStepAt(row)
  if (!row || !at || at > now) return
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
    return
  }
  await beginCharge(change, row)
}

/**
 * When the period begins that is due: the one after the paid period, or the one that runs now where that is over too. A server that was away
 * for months, a clock that jumped, and a card that comes late are billed for no time that has passed unused.
 */
function dueStart(row: SubscriptionRow, now: Date): Date {
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
  if (!plan || !card) return queueNotice(change, 'trial-ending', { at })
  const { amount, currency_code: currency } = row
  const shown = card.display_label ?? card.masked_pan
  return queueNotice(change, 'trial-to-charge', { at, plan: plan.name, amount, currency, card: shown })
}

/** Stores the invoice of the period that is due, or another attempt to pay it, and queues its charge. */
async function beginCharge(change: BillingChange, row: SubscriptionRow): Promise<void> {
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
  // A charge that is in flight, or was settled, is the business of its own job.
  if (renewals.some(({ status }) => status !== 'failed')) return
  const failed = renewals.find(({ period_start: at }) => at?.getTime() === start.getTime())
  // What is charged now is not to be paid on a page or by an automatic upgrade as well, nor for a period that is over.
  for (const { id, settled_at: settled } of invoices)
    if (settled === null && id !== failed?.id) await cancelInvoice(trx, { companyId, invoiceId: id, now })
  const provider = await providerOf(change, row)
  const invoice = failed
    ? await trx
        .updateTable('invoices')
        .set((of) => ({
          status: 'processing',
          failure: null,
          attempt: of('attempt', '+', 1),
          attempted_at: now,
          provider,
          provider_payment_id: null,
          provider_modified_at: null,
        }))
        .where('company_id', '=', companyId)
        .where('id', '=', failed.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await storeRenewal(change, row, { start, provider })
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

/** The payment provider that has the card of a subscription; `none` without one. */
export async function providerOf({ trx, companyId }: BillingChange, row: SubscriptionRow): Promise<string> {
  if (row.payment_method_id === null) return 'none'
  const method = await trx
    .selectFrom('payment_methods')
    .select('provider')
    .where('company_id', '=', companyId)
    .where('id', '=', row.payment_method_id)
    .executeTakeFirst()
  return method?.provider ?? 'none'
}

/** The plan that a subscription renews to: the change that was ordered for this moment, else the one that it has, at the price of then. */
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

async function storeRenewal(
  change: BillingChange,
  row: SubscriptionRow,
  { start, provider }: { start: Date; provider: string },
): Promise<InvoiceRow> {
  const { trx, companyId, now, newId } = change
  const plan = renewedPlan(row)
  if (!plan) throw new Error(`Subscription ${row.id} renews without a plan`)
  const { lines, assignmentId } = await renewalLines(trx, companyId, row, plan)
  const variant = await readPlan(trx, plan.priceVariantId)
  return trx
    .insertInto('invoices')
    .values({
      company_id: companyId,
      id: newId(),
      subscription_id: row.id,
      purpose: 'renewal',
      status: 'processing',
      amount: lines.reduce((sum, line) => sum + line.amount, 0),
      currency_code: row.currency_code,
      lines: JSON.stringify(lines),
      plan_name: variant?.name ?? plan.priceVariantId,
      description: variant?.name ?? plan.priceVariantId,
      target: JSON.stringify({ ...plan, isAutoUpgraded: row.is_auto_upgraded }),
      promo_assignment_id: assignmentId,
      period_start: start,
      provider,
      attempted_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a renewal costs: the price that was agreed, itemised as far as the plan still has it, less what the company's code takes off. */
async function renewalLines(
  trx: Trx,
  companyId: number,
  row: SubscriptionRow,
  plan: OrderedPlan,
): Promise<{ lines: InvoiceLine[]; assignmentId: string | null }> {
  const variant = await readPlan(trx, plan.priceVariantId)
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
