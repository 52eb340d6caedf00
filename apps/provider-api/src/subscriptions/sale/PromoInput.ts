import { CurrencyCode } from '@frontdesk/contract'
import { z } from 'zod'
import { PlanId } from './PlanInput.ts'

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

/** A promo code as an operator describes it in a file. Amounts are in minor units (PROMO-2, PROMO-3). */
export const PromoInput = z
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
export type PromoInput = z.output<typeof PromoInput>
