import type { BillingPeriod } from '@frontdesk/contract'
import { positiveOf } from '../reading/numberOf.ts'

/**
 * How long one billing period is: 3 months are `{ unit: 'month', interval: 3 }`. The interval
 * is a whole number above 0.
 */
export type Period = { readonly unit: BillingPeriod; readonly interval: number }

const units: Readonly<Record<BillingPeriod, BillingPeriod>> = { day: 'day', week: 'week', month: 'month', year: 'year' }

const unitOf: ReadonlyMap<unknown, BillingPeriod> = new Map(Object.entries(units))

/** The period of a subscription; one month where the provider sends none or an invalid one (SUB-9). */
export const periodOf = (of: { readonly billingPeriod?: unknown; readonly billingInterval?: unknown }): Period => ({
  unit: unitOf.get(of.billingPeriod) ?? 'month',
  interval: positiveOf(of.billingInterval) ?? 1,
})
