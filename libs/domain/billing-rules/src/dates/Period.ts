import type { BillingPeriod } from '@frontdesk/contract'
import { sizeOf } from '../reading/numberOf.ts'

/** How long one billing period is: 3 months are `{ unit: 'month', interval: 3 }`. The interval is a whole number above 0. */
export type Period = { readonly unit: BillingPeriod; readonly interval: number }

const units: Readonly<Record<BillingPeriod, true>> = { day: true, week: true, month: true, year: true }

const isUnit = (word: unknown): word is BillingPeriod => typeof word === 'string' && Object.hasOwn(units, word)

/** The period of a subscription: one month where the provider says nothing, or nothing that makes sense (SUB-9). */
export const periodOf = (of: { readonly billingPeriod?: unknown; readonly billingInterval?: unknown }): Period => ({
  unit: isUnit(of.billingPeriod) ? of.billingPeriod : 'month',
  interval: sizeOf(of.billingInterval) ?? 1,
})
