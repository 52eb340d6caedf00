import type { Currency, Major, Money } from '@frontdesk/money'
import type { PlanMetadata } from './PlanMetadata.ts'

/** A plan as it is shown (SUB-2). */
export type Plan = {
  /** The lower-cased name. */
  readonly id: string
  /** Which plan this is a price of: `planIdentity`. */
  readonly identity: string
  readonly variantId: string
  readonly name: string
  readonly description: string
  /** Major units, for showing: 19.99. */
  readonly monthlyPrice: Major
  /** Major units, for showing; ten months' worth, so that two are free: 199.9. */
  readonly yearlyPrice: Major
  readonly currencyCode: Currency
  /** The same prices for calculations. */
  readonly monthly: Money
  readonly yearly: Money
  readonly trialDays: number
  readonly isPopular: boolean
  readonly metadata: PlanMetadata
}
