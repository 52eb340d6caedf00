import type { Invoice, Subscription } from '@frontdesk/contract'
import { addPeriod } from '../dates/addPeriod.ts'
import { nextBillingDate, type DatedInvoice } from '../dates/nextBillingDate.ts'
import { periodOf } from '../dates/Period.ts'
import { dateOf, firstDateOf } from '../reading/dateOf.ts'
import { nonNegativeOf, positiveOf, wholeOf } from '../reading/numberOf.ts'
import { isPaidStatus } from '../status/isPaidStatus.ts'
import { remainingCredit } from './remainingCredit.ts'

/** The fields from which a credit is calculated. */
export type CreditedSubscription = Partial<
  Pick<
    Subscription,
    | 'status'
    | 'amount'
    | 'billingPeriod'
    | 'billingInterval'
    | 'currentPeriodStart'
    | 'nextBillingDate'
    | 'trialEndsAt'
    | 'isTrialActive'
    | 'upgradeCreditAmount'
    | 'usage'
    | 'usageMetrics'
  >
>

/** Whether the running period is paid for: nothing is during a trial, before the first payment, or when one is due. */
export function isPaidFor(subscription: CreditedSubscription, now: Date): boolean {
  const { status, isTrialActive, trialEndsAt } = subscription
  const isOnTrial = isTrialActive === true || (dateOf(trialEndsAt) ?? now) > now
  return !isOnTrial && isPaidStatus(status)
}

/** The paid period that is running. */
export type RunningPeriod = { readonly start: Date; readonly end: Date }

/**
 * The running billing period: from `currentPeriodStart`, else one period back, to the next billing date; else the
 * period of the usage; null when neither is stated.
 */
export function runningPeriod(
  subscription: CreditedSubscription,
  invoices: readonly DatedInvoice[],
): RunningPeriod | null {
  const { currentPeriodStart, usage, usageMetrics } = subscription
  const end = nextBillingDate(subscription, invoices)
  if (end) {
    const start = dateOf(currentPeriodStart)
    return { start: start && start < end ? start : addPeriod(end, periodOf(subscription), -1), end }
  }
  const usageStart = firstDateOf(usage?.periodStart, usageMetrics?.periodStart)
  const usageEnd = firstDateOf(usage?.periodEnd, usageMetrics?.periodEnd)
  return usageStart && usageEnd && { start: usageStart, end: usageEnd }
}

/** The fields of an invoice from which it is read what was paid for a period. */
export type PeriodInvoice = DatedInvoice & Partial<Pick<Invoice, 'periodStart' | 'amount' | 'refundedAmount' | 'lines'>>

/**
 * The payment of the running period, in minor units: the amount of its invoice less its refunds, and the
 * credit that was taken off it, which had been paid before. Null where no paid invoice states its lines and that it is
 * for that period, as at another provider.
 */
export function paidForPeriod(
  { currentPeriodStart }: Pick<CreditedSubscription, 'currentPeriodStart'>,
  invoices: readonly PeriodInvoice[],
): number | null {
  const start = dateOf(currentPeriodStart)?.getTime()
  if (start === undefined) return null
  let most: number | null = null
  for (const { status, periodStart, amount, refundedAmount, lines } of invoices) {
    const paid = nonNegativeOf(amount)
    if (status !== 'completed' || paid === null || !lines || dateOf(periodStart)?.getTime() !== start) continue
    const credit = lines.find(({ key }) => key === 'upgrade-credit')
    // An order and its upgrade may begin at the same moment.
    const kept = Math.max(0, paid - (nonNegativeOf(refundedAmount) ?? 0))
    most = Math.max(most ?? 0, kept - (wholeOf(credit?.amount) ?? 0))
  }
  return most
}

/**
 * The credit of an upgrade, in minor units: `upgradeCreditAmount` when above 0, else what is left of the paid period
 * (SUB-13): the unused share of what was paid for it, or of the price of the plan where no invoice says that. A code
 * that took most of a bill off would else pay for the next one. Nothing for a period that is not paid for.
 */
export function upgradeCredit(
  subscription: CreditedSubscription,
  invoices: readonly PeriodInvoice[],
  now: Date,
): number {
  const stated = positiveOf(subscription.upgradeCreditAmount)
  if (stated !== null) return stated
  const period = isPaidFor(subscription, now) ? runningPeriod(subscription, invoices) : null
  if (!period) return 0
  return remainingCredit({
    amount: paidForPeriod(subscription, invoices) ?? nonNegativeOf(subscription.amount) ?? 0,
    periodStart: period.start,
    periodEnd: period.end,
    now,
  })
}
