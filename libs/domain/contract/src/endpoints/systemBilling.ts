import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { CurrencyCode, PriceVariant } from '../entities/PriceVariant.ts'
import { NewPromoCode, PlanId, PromoCode } from '../entities/PromoCode.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput, Instant } from '../wireValues.ts'

const count = z.int().nonnegative()
const PromoCodeId = z.uuid()
const Amount = z.int().nonnegative().max(100_000_000)
const Included = z.int().positive().max(100_000_000)
const PlanName = z.string().trim().min(1).max(60)
const PlanDescription = z.string().trim().max(300)
const PlanOfSystem = z.object({ plan: PriceVariant, isOnSale: z.boolean(), companies: count })

export const systemBillingEndpoints = {
  listPlans: defineEndpoint({
    ...routes.listPlans,
    access: 'system',
    register: ['SUB-2', 'SYS-5'],
    summary: 'All plans with their prices, also those that are no longer on sale, and how many companies run each.',
    response: accepted({
      plans: z.array(PlanOfSystem),
    }),
  }),
  createPlan: defineEndpoint({
    ...routes.createPlan,
    access: 'system',
    register: ['SUB-2', 'SYS-12', 'SYS-5', 'SYS-6'],
    summary:
      'Puts a new plan on sale, the last of the list; amounts are those of a month, in minor units. Throws ACTION_NOT_ALLOWED for an id that exists.',
    body: z.object({
      id: PlanId,
      name: PlanName,
      description: PlanDescription.default(''),
      amount: Amount,
      currencyCode: CurrencyCode,
      trialDays: z.int().nonnegative().max(365).default(0),
      included: z.object({ conversations: Included, salons: Included }),
    }),
    response: accepted({ plan: PlanOfSystem }),
    errors: [409],
  }),
  updatePlan: defineEndpoint({
    ...routes.updatePlan,
    access: 'system',
    register: ['SUB-2', 'SYS-12', 'SYS-5', 'SYS-6'],
    summary:
      'Changes the name and the description of a plan, takes it off sale or puts it back; omitted fields stay. Running subscriptions keep it. Its price is never changed. Throws NOT_FOUND.',
    body: z.object({
      planId: PlanId,
      name: PlanName.optional(),
      description: PlanDescription.optional(),
      isOnSale: z.boolean().optional(),
    }),
    response: accepted({ plan: PlanOfSystem }),
    errors: [404],
  }),
  sellAtNewPrice: defineEndpoint({
    ...routes.sellAtNewPrice,
    access: 'system',
    register: ['SUB-2', 'SYS-12', 'SYS-5', 'SYS-6'],
    summary:
      'Sells a plan at another price of a month, in minor units: a new plan takes its place, and the old one is no longer on sale. Running subscriptions keep their price. Throws NOT_FOUND, and ACTION_NOT_ALLOWED for a plan that is not on sale or has this price.',
    body: z.object({ planId: PlanId, amount: Amount }),
    response: accepted({ plan: PlanOfSystem }),
    errors: [404, 409],
  }),
  listPromoCodes: defineEndpoint({
    ...routes.listPromoCodes,
    access: 'system',
    register: ['PROMO-2', 'SYS-5'],
    summary: 'Promo codes with their use, newest first, a page at a time; `search`: a part of the code, in any case.',
    query: z.object({
      search: z.string().trim().max(64).default(''),
      limit: countInput(1, 100).default(20),
      offset: countInput(0, 1_000_000).default(0),
    }),
    response: accepted({ promoCodes: z.array(PromoCode), total: count }),
  }),
  createPromoCode: defineEndpoint({
    ...routes.createPromoCode,
    access: 'system',
    register: ['PROMO-2', 'SYS-5', 'SYS-6'],
    summary: 'Creates a promo code. Throws ACTION_NOT_ALLOWED for one that exists already, or for an unknown plan.',
    body: NewPromoCode,
    response: accepted({ promoCode: PromoCode }),
    errors: [409],
  }),
  changePromoCode: defineEndpoint({
    ...routes.changePromoCode,
    access: 'system',
    register: ['PROMO-2', 'SYS-5', 'SYS-6'],
    summary:
      'Limits how often a promo code can be redeemed, sets until when, or ends it; omitted fields stay, null takes a bound away. Companies that have it keep it. Throws ACTION_NOT_ALLOWED for a limit below its use.',
    body: z.object({
      promoCodeId: PromoCodeId,
      maxRedemptions: z.int().positive().max(1_000_000).nullish(),
      validTo: Instant.nullish(),
      isActive: z.boolean().optional(),
    }),
    response: accepted({ promoCode: PromoCode }),
    errors: [404, 409],
  }),
  assignPromoCode: defineEndpoint({
    ...routes.assignPromoCode,
    access: 'system',
    register: ['PROMO-1', 'SYS-5', 'SYS-6'],
    summary:
      'Gives a promo code to a company, which counts as redeemed. Throws ACTION_NOT_ALLOWED when it has the code, or the code is used up, over or not yet valid.',
    body: z.object({ promoCodeId: PromoCodeId, companyId: IdInput }),
    response: accepted({ promoCode: PromoCode }),
    errors: [404, 409],
  }),
  extendTrial: defineEndpoint({
    ...routes.extendTrial,
    access: 'system',
    register: ['TRIAL-1', 'SYS-5', 'SYS-6'],
    summary:
      'Lets the trial of a company end later, or gives it another one; at most a year ahead. Throws ACTION_NOT_ALLOWED for a company with a plan, and for an end before that of its trial.',
    body: z.object({ companyId: IdInput, until: Instant }),
    response: accepted({ trialEndsAt: Instant }),
    errors: [404, 409],
  }),
  refundInvoice: defineEndpoint({
    ...routes.refundInvoice,
    access: 'system',
    needsFreshPassword: true,
    register: ['SUB-4', 'SYS-5', 'SYS-6', 'SYS-7'],
    summary:
      'Returns money of a paid invoice by its payment provider, all that is left or an amount in minor units; one `key` returns it once. Throws ACTION_NOT_ALLOWED with the reason when nothing can be returned.',
    body: z.object({
      number: z.string().trim().min(1).max(40),
      amount: z.int().positive().max(100_000_000).nullish(),
      reason: z.string().trim().min(1).max(500),
      key: z.string().min(8).max(64),
    }),
    response: accepted({ amount: count, currencyCode: CurrencyCode, isRepeated: z.boolean() }),
    errors: [404, 409],
  }),
}
