import { z } from 'zod'
import { Instant } from '../wireValues.ts'
import { CurrencyCode } from './PriceVariant.ts'

/** The id of a plan in one currency at one price: `pro-usd`. */
export const PlanId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens: pro-usd')

const Amount = z.int('must be whole minor units: 500 is 5.00').positive().max(100_000_000)
const terms = {
  code: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{2,64}$/u, 'must be 2 to 64 letters, digits, - and _'),
  durationType: z.enum(['once', 'repeating', 'forever']).default('once'),
  durationInBillingCycles: z.int().positive().max(120).optional(),
  /** The plans that it is for; left out: all. */
  priceVariantIds: z.array(PlanId).min(1).max(50).optional(),
  maxRedemptions: z.int().positive().max(1_000_000).optional(),
  validFrom: z.iso.datetime({ offset: true }).optional(),
  validTo: z.iso.datetime({ offset: true }).optional(),
}

/** A new promo code as an operator describes it, here or in a file. Amounts are in minor units (PROMO-2, PROMO-3). */
export const NewPromoCode = z
  .discriminatedUnion('discountType', [
    z.strictObject({
      ...terms,
      discountType: z.literal('percentage'),
      percentage: z.number().positive().max(100).multipleOf(0.01, 'may have two decimals'),
      maxDiscountAmountCents: Amount.optional(),
      currencyCode: CurrencyCode.optional(),
    }),
    z.strictObject({
      ...terms,
      discountType: z.literal('fixed'),
      amountCents: Amount,
      currencyCode: CurrencyCode,
    }),
  ])
  .refine(
    ({ durationType, durationInBillingCycles: cycles }) => (durationType === 'repeating') === (cycles !== undefined),
    {
      path: ['durationInBillingCycles'],
      error: 'must be stated for the duration repeating, and for no other',
    },
  )
  .refine(({ validFrom, validTo }) => !validFrom || !validTo || new Date(validFrom) < new Date(validTo), {
    path: ['validTo'],
    error: 'must be after validFrom',
  })
  .refine((promo) => promo.discountType !== 'percentage' || !promo.maxDiscountAmountCents || promo.currencyCode, {
    path: ['currencyCode'],
    error: 'must be stated with maxDiscountAmountCents',
  })
export type NewPromoCode = z.output<typeof NewPromoCode>

/** A promo code and how often it was used, for system administrators. Amounts are in minor units. */
export const PromoCode = z.object({
  id: z.string(),
  code: z.string(),
  discountType: z.enum(['fixed', 'percentage']),
  amountCents: z.int().nullable(),
  percentage: z.number().nullable(),
  maxDiscountAmountCents: z.int().nullable(),
  currencyCode: CurrencyCode.nullable(),
  durationType: z.enum(['once', 'repeating', 'forever']),
  durationInBillingCycles: z.int().nullable(),
  /** The plans that it is for; null: all. */
  priceVariantIds: z.array(z.string()).nullable(),
  maxRedemptions: z.int().nullable(),
  /** Companies that have it, and open orders that have reserved it. */
  redemptions: z.int().nonnegative(),
  validFrom: Instant.nullable(),
  validTo: Instant.nullable(),
  /** Whether it can be redeemed; companies that have it keep it. */
  isActive: z.boolean(),
})
export type PromoCode = z.infer<typeof PromoCode>
