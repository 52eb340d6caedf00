import type { Subscription } from '@frontdesk/contract'
import { addPeriod } from '../dates/addPeriod.ts'
import { nextBillingDate, type DatedInvoice } from '../dates/nextBillingDate.ts'
import { periodOf } from '../dates/Period.ts'
import { dateOf, firstDateOf } from '../reading/dateOf.ts'
import { nonNegativeOf, positiveOf } from '../reading/numberOf.ts'
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

/**
 * The credit of an upgrade, in minor units: `upgradeCreditAmount` when above 0, else what is left of the paid
 * period (SUB-13). Nothing for a period that is not paid for.
 */
export function upgradeCredit(
  subscription: CreditedSubscription,
  invoices: readonly DatedInvoice[],
  now: Date,
): number {
  const stated = positiveOf(subscription.upgradeCreditAmount)
  if (stated !== null) return stated
  const period = isPaidFor(subscription, now) ? runningPeriod(subscription, invoices) : null
  if (!period) return 0
  return remainingCredit({
    amount: nonNegativeOf(subscription.amount) ?? 0,
    periodStart: period.start,
    periodEnd: period.end,
    now,
  })
}
