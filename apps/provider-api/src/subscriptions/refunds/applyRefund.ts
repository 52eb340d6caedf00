import { isSettled, readInvoiceState } from '@frontdesk/billing-machine'
import type { InvoiceRow, ReplacedPlan } from '../../db/schema/BillingTables.ts'
import { enqueueReport } from '../../queues/queuedReports.ts'
import type { Payment } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { lockPromos, releaseScheduledPromo } from '../promos/promoReservations.ts'
import { refundEffectOf, type RefundEffect } from './refundEffectOf.ts'
import { cancelOpenInvoices } from '../change/withdrawInvoice.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/**
 * Applies what was returned of a payment so far, by us or by the bank (a chargeback), to its invoice. States may come
 * repeatedly and in any order: what was returned only grows, until `applyFailedRefunds` takes it back. A paid invoice
 * whose money went back as a whole ends the access that it paid for at once, or gives back the plan that it replaced
 * (decision 0067); a part of it changes nothing else. The administrators are written about each.
 */
export async function applyRefund(
  { log }: Pick<Ports, 'log'>,
  change: BillingChange,
  { invoice, payment }: { invoice: InvoiceRow; payment: Payment },
): Promise<void> {
  const { trx, companyId, now } = change
  const amount = payment.refundedAmount - invoice.refunded_amount
  if (amount <= 0) return
  const isWhole = payment.refundedAmount >= payment.amount
  await trx
    .updateTable('invoices')
    .set({ refunded_amount: payment.refundedAmount })
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.id)
    .execute()
  // Money for an order that was withdrawn: nothing was had for it.
  if (!isSettled(readInvoiceState(invoice))) return
  if (isWhole) await enqueueReport(trx, { kind: 'refund', companyId, invoiceId: invoice.id, now })
  const effect: RefundEffect = isWhole ? await refundEffectOf(change, invoice) : { type: 'none' }
  if (effect.type === 'ends-credited')
    log.error(
      { companyId, invoiceId: invoice.id, number: invoice.number, endedInvoice: effect.by },
      'A payment went back whose rest was credited to the running plan, which has ended',
    )
  if (effect.type === 'restores') await restorePlan(change, invoice, effect.plan)
  const hasEnded = effect.type === 'ends' || effect.type === 'ends-credited'
  if (hasEnded) await endPaidTime(change, invoice)
  await queueNotice(change, hasEnded ? 'refund-ended' : 'refund', {
    plan: invoice.plan_name,
    number: invoice.number,
    amount,
    currency: invoice.currency_code,
    at: effect.type === 'restores' ? effect.plan.end : now.toISOString(),
    ...(effect.type === 'restores' && { isRestored: true }),
    invoice: { companyId, id: invoice.id },
  })
}

/** Ends the subscription that an invoice has paid for, at once. */
async function endPaidTime(change: BillingChange, { subscription_id: subscriptionId }: InvoiceRow): Promise<void> {
  const { trx, companyId, now } = change
  const { canceled_at: canceledAt } = await trx
    .selectFrom('subscriptions')
    .select('canceled_at')
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await releaseScheduled(change, subscriptionId)
  await changeSubscription(change, subscriptionId, {
    status: 'canceled',
    canceled_at: canceledAt ?? now,
    ended_at: now,
    scheduled_change: null,
    next_charge_at: null,
    confirmation_url: null,
  })
  await cancelOpenInvoices(trx, { companyId, subscriptionId, now })
}

/**
 * Gives a subscription the plan and the paid period back that an upgrade had replaced. What was ordered since, at
 * prices of the upgraded plan, is withdrawn, and so is a change that waits for the end of its
 * period; a cancellation stays.
 */
async function restorePlan(
  change: BillingChange,
  { subscription_id: subscriptionId }: InvoiceRow,
  plan: ReplacedPlan,
): Promise<void> {
  const { trx, companyId, now } = change
  await releaseScheduled(change, subscriptionId)
  await changeSubscription(change, subscriptionId, {
    price_variant_id: plan.priceVariantId,
    conversations: plan.conversations,
    salons: plan.salons,
    amount: plan.amount,
    billing_period: plan.billingPeriod,
    billing_interval: plan.billingInterval,
    period_anchor: new Date(plan.anchor),
    current_period_start: new Date(plan.start),
    next_billing_date: new Date(plan.end),
    scheduled_change: null,
  })
  const purposes = ['checkout', 'upgrade', 'renewal', 'auto-upgrade'] as const
  await cancelOpenInvoices(trx, { companyId, subscriptionId, purposes, now })
}

/** Gives back the code of the change that waits for the end of the paid period: it is not made any more. */
async function releaseScheduled({ trx, companyId }: BillingChange, subscriptionId: string): Promise<void> {
  const { scheduled_change: change } = await trx
    .selectFrom('subscriptions')
    .select('scheduled_change')
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await lockPromos(trx, { companyId, promoCodeId: null, change })
  await releaseScheduledPromo(trx, { companyId, change })
}
