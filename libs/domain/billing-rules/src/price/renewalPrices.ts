import { money, type Money } from '@frontdesk/money'
import { afterCycle, applyPromo, type PromoTerms } from '@frontdesk/trial-and-promo'
import { addPeriod } from '../dates/addPeriod.ts'
import { wholeOf } from '../reading/numberOf.ts'
import type { Quote } from './Quote.ts'

/** The price of a plan's renewals, and the bill from which on it holds. */
export type RenewalPrice = { readonly from: Date; readonly amount: Money }

/**
 * The prices of a quoted plan's renewals after its first bill, in order: each price holds until the next one begins
 * (PROMO-3). The first is that of the second bill, without the credit of an upgrade; a promo with a number of bills is
 * followed by the price without it. Bills are dated from the beginning of the first paid period, as the provider
 * charges them.
 */
export function renewalPrices(
  { price, period, begins }: Pick<Quote, 'price' | 'period' | 'begins'>,
  promo: PromoTerms | null,
): readonly RenewalPrice[] {
  const bill = (index: number) => addPeriod(begins, { unit: period, interval: 1 }, index)
  const at = (terms: PromoTerms | null) =>
    money(applyPromo({ amount: price.minor, promo: terms }).total, price.currency)
  const rest = promo && afterCycle(promo)
  const [reduced, full] = [at(rest), at(null)]
  const bills = wholeOf(rest?.remainingBillingCycles)
  const last = bills === null || reduced.minor === full.minor ? null : bill(1 + bills)
  const first = { from: bill(1), amount: reduced }
  // Where the calendar of JavaScript ends, nothing changes any more.
  return last === null || Number.isNaN(last.getTime()) ? [first] : [first, { from: last, amount: full }]
}
