import { z } from 'zod'

/**
 * A promo code as it applies to a company: assigned to it (`source: assignment`) or evaluated for an amount
 * (`source: code`, PROMO-2).
 */
export const Promo = z.object({
  promoCodeId: z.string().nullish(),
  code: z.string().nullish(),
  source: z.enum(['assignment', 'code']).nullish(),
  discountType: z.enum(['fixed', 'percentage']),
  /** Of a fixed discount, in minor units. */
  amountCents: z.int().nullish(),
  /** Up to two decimals: 17.5 is 17.5 %. Some databases answer decimals as strings. */
  percentage: z.union([z.number(), z.string()]).nullish(),
  /** The most that a percentage takes off, in minor units. */
  maxDiscountAmountCents: z.int().nullish(),
  assignmentId: z.string().nullish(),
  durationType: z.enum(['once', 'repeating', 'forever']).nullish(),
  durationInBillingCycles: z.int().nullish(),
  /** The number of further periods it applies to; 0 for none, omitted for all (B13). */
  remainingBillingCycles: z.int().nullish(),
  maxBillingCycles: z.int().nullish(),
  metadata: z.looseObject({}).nullish(),
  /** The discount of an evaluation, and the amount after it, in minor units. */
  discountCents: z.int().nullish(),
  totalCents: z.int().nullish(),
})
export type Promo = z.infer<typeof Promo>
