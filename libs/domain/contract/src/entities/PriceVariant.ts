import { z } from 'zod'

/** The currencies that plans are sold in. */
export const CurrencyCode = z.enum(['UAH', 'USD', 'EUR'])
export type CurrencyCode = z.infer<typeof CurrencyCode>

/**
 * Details of a plan beside its price (SUB-3). billing-rules reads these fields; it accepts numbers and numeric strings
 * and drops anything else, so that one invalid field does not lose the list of plans.
 */
export const PriceVariantMetadata = z.looseObject({
  planId: z.unknown().optional(),
  planSlug: z.unknown().optional(),
  slug: z.unknown().optional(),
  label: z.unknown().optional(),
  isPopular: z.unknown().optional(),
  recommendedFor: z.unknown().optional(),
  /** `{ conversations, salons, channels }` */
  included: z.unknown().optional(),
  /**
   * `{ conversations: { default, options: [{ value, additionalAmount }] }, salons: { baseIncluded, max,
   * additionalAmountPerUnit } }`
   */
  configurable: z.unknown().optional(),
  displayFeatureKeys: z.unknown().optional(),
  conversationLimit: z.unknown().optional(),
  salonLimit: z.unknown().optional(),
})
export type PriceVariantMetadata = z.infer<typeof PriceVariantMetadata>

/** A plan on sale, as the provider returns it (SUB-2). */
export const PriceVariant = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  /** For one month, in minor units: 4900 is 49.00. */
  amount: z.int().nonnegative(),
  /** USD when it is left out. */
  currencyCode: CurrencyCode.nullish(),
  trialDays: z.int().nonnegative().nullish(),
  metadata: PriceVariantMetadata.nullish(),
})
export type PriceVariant = z.infer<typeof PriceVariant>
