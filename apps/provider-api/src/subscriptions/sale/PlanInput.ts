import { priceOf, type PricedVariant } from '@frontdesk/billing-rules'
import { CurrencyCode, PlanId } from '@frontdesk/contract'
import { z } from 'zod'

const most = 100_000_000
const Amount = z.int('must be whole minor units: 4900 is 49.00').min(0).max(most)
const Count = z.int().positive().max(most)
const line = (length: number) => z.string().trim().min(1).max(length)

const Conversations = z
  .strictObject({
    default: Count,
    options: z
      .array(z.strictObject({ value: Count, additionalAmount: Amount }))
      .min(1)
      .max(20),
  })
  .refine(({ default: standard, options }) => options.some(({ value }) => value === standard), {
    path: ['default'],
    error: 'must be the value of one of the options',
  })
  .refine(({ options }) => new Set(options.map(({ value }) => value)).size === options.length, {
    path: ['options'],
    error: 'must have each value once',
  })
const Salons = z
  .strictObject({ baseIncluded: Count, max: Count, additionalAmountPerUnit: Amount })
  .refine(({ baseIncluded, max }) => baseIncluded <= max, {
    path: ['max'],
    error: 'must be at least baseIncluded',
  })

/** Whether the rules find a price for the plan as it is sold by default. */
const canBePriced = (variant: PricedVariant): boolean =>
  (['month', 'year'] as const).every((period) => priceOf({ variant, period }).kind === 'price')

/** A plan as an operator describes it in a file. Amounts are in minor units a month (SUB-2, SUB-3). */
export const PlanInput = z
  .strictObject({
    id: PlanId,
    name: line(60),
    description: z.string().trim().max(300).default(''),
    amount: Amount,
    currencyCode: CurrencyCode,
    trialDays: z.int().min(0).max(365).default(0),
    /** The place in the list of plans; left out: the last. */
    sort: z.int().min(0).max(10_000).optional(),
    metadata: z.strictObject({
      planSlug: line(64).optional(),
      label: line(60).optional(),
      recommendedFor: line(200).optional(),
      isPopular: z.boolean().optional(),
      included: z.strictObject({
        conversations: Count,
        salons: Count,
        channels: z.array(line(40)).max(20).optional(),
      }),
      configurable: z.strictObject({ conversations: Conversations.optional(), salons: Salons.optional() }).optional(),
      displayFeatureKeys: z.array(line(40)).max(20).optional(),
    }),
  })
  .refine(canBePriced, { path: ['metadata'], error: 'describes a plan that cannot be priced' })
export type PlanInput = z.output<typeof PlanInput>
