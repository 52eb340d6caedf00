import type { Subscription } from '@frontdesk/contract'
import { nextBillingDate, type DatedInvoice } from '../dates/nextBillingDate.ts'
import { dateOf } from '../reading/dateOf.ts'

/** The fields from which the end of the paid time is read. */
export type PaidTime = Pick<
  Subscription,
  'endedAt' | 'nextBillingDate' | 'trialEndsAt' | 'billingPeriod' | 'billingInterval' | 'usage' | 'usageMetrics'
>

/**
 * Until when a cancelled subscription may still be used: the stated end, else the day on which the next charge would
 * have been due, else the end of the running usage period; the first of them that is still to come, null when none is.
 */
export function accessEnd(subscription: PaidTime, invoices: readonly DatedInvoice[], now: Date): Date | null {
  const ends = [
    dateOf(subscription.endedAt),
    nextBillingDate(subscription, invoices),
    dateOf(subscription.usage?.periodEnd),
    dateOf(subscription.usageMetrics?.periodEnd),
  ]
  return ends.find((end) => (end ?? now) > now) ?? null
}
