import type { BillingPeriod } from '@frontdesk/contract'

/** The periods that a plan is sold for. */
export type ChargedPeriod = Extract<BillingPeriod, 'month' | 'year'>

/**
 * How many months' prices a period costs: of a year two are free, of the plan and of everything
 * added to it (SUB-2, B4).
 */
export const monthsCharged: Readonly<Record<ChargedPeriod, number>> = { month: 1, year: 10 }
