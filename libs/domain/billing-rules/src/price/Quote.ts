import type { Money } from '@frontdesk/money'
import type { ChargedPeriod } from '../plan/ChargedPeriod.ts'
import type { Configuration } from './Configuration.ts'
import type { ChangeRefusal, PlanChange } from './changePlan.ts'
import type { PriceLine } from './PriceLine.ts'
import type { SalonRefusal } from './orderableSalons.ts'
import type { PriceRefusal } from './priceOf.ts'

/** One part of a quote; what is taken off is below 0. */
export type QuoteLine =
  | PriceLine
  | { readonly key: 'discount'; readonly code: string | null; readonly amount: Money }
  | { readonly key: 'upgrade-credit'; readonly amount: Money }

/** The price of a plan for a company: the screen shows it and the provider charges it. */
export type Quote = {
  readonly kind: 'quote'
  readonly period: ChargedPeriod
  readonly configuration: Configuration
  /** Sum to the total. */
  readonly lines: readonly QuoteLine[]
  /** For one period, before anything is taken off. */
  readonly price: Money
  readonly discount: Money
  readonly credit: Money
  /** `price − discount − credit`, never below 0: what the first period costs. */
  readonly total: Money
  /** The charge now: the total, or nothing while a trial runs or a paid period is still to end. */
  readonly dueNow: Money
  readonly trialDays: number
  /** When the period begins that the total pays for: after a trial, or a paid period, that runs until then. */
  readonly begins: Date
  readonly change: Exclude<PlanChange, { kind: 'refused' }>
  /** The code whose discount is in it. */
  readonly promoCode: string | null
  /** The moment of the calculation: for the same moment, screen and provider get the same result. */
  readonly asOf: Date
}

/** Why there is no quote. */
export type QuoteRefusal = PriceRefusal | ChangeRefusal | SalonRefusal
