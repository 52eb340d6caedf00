import type { PriceVariant } from '@frontdesk/contract'
import { trialDaysOffered } from '@frontdesk/trial-and-promo'

/**
 * The beginning of an order of a company without a plan: no free trial, as many free days whichever plan it takes, or
 * a trial with some plans.
 */
export type TrialOffer =
  { readonly is: 'none' } | { readonly is: 'every-plan'; readonly days: number } | { readonly is: 'some-plans' }

/**
 * The free trial that the plans on sale offer a company (TRIAL-1); null while the plans are not
 * known and it may have one.
 */
export function trialOfferOf(variants: readonly PriceVariant[] | undefined, hasUsedTrial: boolean): TrialOffer | null {
  if (hasUsedTrial) return { is: 'none' }
  if (variants === undefined) return null
  const [days = 0, ...others] = new Set(variants.map(({ trialDays }) => trialDaysOffered({ trialDays, hasUsedTrial })))
  if (others.length > 0) return { is: 'some-plans' }
  return days === 0 ? { is: 'none' } : { is: 'every-plan', days }
}
