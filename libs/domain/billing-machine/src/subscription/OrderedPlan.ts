import type { BillingPeriod } from '@frontdesk/contract'

/** A plan in a configuration, billed by a period: what an order asks for. */
export type OrderedPlan = {
  readonly priceVariantId: string
  readonly billingPeriod: 'month' | 'year'
  readonly conversations: number | null
  readonly salons: number
  /** For one period before any discount, in minor units. */
  readonly amount: number
  /** The promo code that became the company's with a change for the renewal. */
  readonly promoAssignmentId?: string
}

/** The plan that an upgrade replaced, and its paid period. Moments are in ISO 8601. */
export type ReplacedPlan = Omit<OrderedPlan, 'billingPeriod' | 'promoAssignmentId'> & {
  readonly billingPeriod: BillingPeriod
  readonly billingInterval: number
  readonly anchor: string
  readonly start: string
  readonly end: string
}
