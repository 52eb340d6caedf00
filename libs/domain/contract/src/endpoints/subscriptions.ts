import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { BillingDetails } from '../entities/BillingDetails.ts'
import { Invoice } from '../entities/Invoice.ts'
import { CurrencyCode, PriceVariant } from '../entities/PriceVariant.ts'
import { Promo } from '../entities/Promo.ts'
import { AiPause, CancelReason, Subscription } from '../entities/Subscription.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput, Instant, LogPosition } from '../wireValues.ts'

const query = z.object({ companyId: IdInput.optional() })
/** `_t` keeps intermediaries from answering out of a cache (SUB-4). */
const uncached = query.extend({ _t: z.string().max(32).optional() })
const params = z.object({ id: z.uuid() })
const RedirectUrl = z.string().max(2000)
const Amount = z.int().min(0).max(1_000_000_000)
const PromoCode = z.string().trim().min(1).max(64)

/** How the shown price came about; the server computes it anew for the same moment and must get the same. */
const Pricing = z.object({
  price: Amount,
  discount: Amount,
  credit: Amount,
  total: Amount,
  dueNow: Amount,
  lines: z.array(z.object({ key: z.string().max(32), amount: z.int() })).max(20),
  asOf: Instant,
})

export const subscriptionEndpoints = {
  listPriceVariants: defineEndpoint({
    ...routes.listPriceVariants,
    access: 'public',
    register: ['SUB-2', 'SUB-3'],
    summary: 'The plans on sale, in the order in which they are shown.',
    response: z.array(PriceVariant),
  }),
  getSubscription: defineEndpoint({
    ...routes.getSubscription,
    access: 'company',
    register: ['SUB-4', 'SUB-5', 'SUB-9', 'SUB-10'],
    summary:
      'The subscription of a company, whether it has used its trial, and its latest invoices. `now` is the server’s time, for which a quote is to be computed, `aiPause` why the AI answers no further customers, and `connectedSalons` for how many salons an order must be, at least (extensions).',
    query: uncached,
    response: accepted({
      hasUsedTrial: z.boolean(),
      subscription: Subscription.nullable(),
      invoices: z.array(Invoice),
      aiPause: AiPause.nullish(),
      connectedSalons: z.int().nonnegative().nullish(),
      now: Instant,
      seq: LogPosition,
    }),
  }),
  listInvoices: defineEndpoint({
    ...routes.listInvoices,
    access: 'company',
    register: ['SUB-4', 'SUB-8'],
    summary: 'The invoices of a company, newest first; `offset` continues the list, `total` counts all (extension).',
    query: uncached.extend({ offset: countInput(0, 100_000).default(0), limit: countInput(1, 100).default(20) }),
    response: accepted({ invoices: z.array(Invoice), total: z.int().nonnegative() }),
  }),
  getInvoicePdf: defineEndpoint({
    ...routes.getInvoicePdf,
    access: 'company',
    register: ['SUB-1', 'SUB-8'],
    summary:
      'The document of a paid invoice as a PDF, in the language of the administrator; its name is in Content-Disposition (extension).',
    params,
    query,
    response: z.string().meta({ contentMediaType: 'application/pdf' }),
    produces: 'application/pdf',
    errors: [404],
  }),
  getPromoAssignment: defineEndpoint({
    ...routes.getPromoAssignment,
    access: 'company',
    register: ['PROMO-2'],
    summary:
      'The promo code of the company’s open order, else the one that it has, with the billing cycles that it is still taken off for: of several, the one that takes most off `amountCents` and is for the plan `priceVariantId` (extensions), else the newest.',
    query: query.extend({
      amountCents: countInput(0, 999_999_999).default(0),
      priceVariantId: z.string().max(64).optional(),
    }),
    response: accepted({ assignment: Promo.nullable() }),
  }),
  previewPromo: defineEndpoint({
    ...routes.previewPromo,
    access: 'company',
    register: ['PROMO-2', 'PROMO-3'],
    summary:
      'What a promo code takes off an amount for a company; refused with the reason where it does not apply. `priceVariantId` checks it for that plan (extension), also whether its payment provider charges what is left: AMOUNT_TOO_SMALL names the `minimum`.',
    query: query.extend({
      code: PromoCode,
      amountCents: countInput(0, 999_999_999),
      priceVariantId: z.string().max(64).optional(),
    }),
    response: accepted({ evaluation: Promo }),
    errors: [404, 422],
  }),
  startCheckout: defineEndpoint({
    ...routes.startCheckout,
    access: 'company',
    register: ['SUB-6', 'SUB-13', 'PROMO-3', 'TRIAL-1'],
    summary:
      'Orders a plan. The server computes the price anew for `metadata.pricing.asOf`, at most 30 minutes old, and refuses with PRICE_CHANGED where it differs, and with TOO_FEW_SALONS where it is for fewer salons than are connected, and with AMOUNT_TOO_SMALL and the `minimum` where it costs less than the payment provider charges. Answers with the address of a payment page, or without one where nothing is due now. The same order once more answers with the same page.',
    query,
    body: z.object({
      priceVariantId: z.string().min(1).max(64),
      billingPeriod: z.enum(['month', 'year']),
      billingInterval: z.literal(1),
      amount: Amount,
      currencyCode: CurrencyCode,
      description: z.string().max(500),
      redirectUrl: RedirectUrl,
      trialDays: z.int().min(0).max(365),
      metadata: z.object({
        planId: z.string().max(64),
        variantId: z.string().max(64),
        configuration: z.object({
          conversations: z.int().positive().max(100_000_000).nullable(),
          salons: z.int().positive().max(10_000),
        }),
        pricing: Pricing,
        autoUpgradeEnabled: z.boolean(),
        settings: z.object({ autoUpgradeEnabled: z.boolean() }),
      }),
      promoCode: PromoCode.optional(),
    }),
    response: accepted({ subscriptionId: z.string(), paymentUrl: z.string().optional() }),
    errors: [404, 409, 422, 502],
  }),
  addPaymentMethod: defineEndpoint({
    ...routes.addPaymentMethod,
    access: 'company',
    register: ['SUB-7'],
    summary: 'Answers with the address of a page on which a card is saved, for the renewals of a subscription.',
    query,
    body: z.object({ subscriptionId: z.uuid(), redirectUrl: RedirectUrl }),
    response: accepted({ setupUrl: z.string() }),
    errors: [404, 409, 422, 502],
  }),
  cancelSubscription: defineEndpoint({
    ...routes.cancelSubscription,
    access: 'company',
    register: ['SUB-5', 'SUB-7', 'SUB-11'],
    summary:
      'Cancels a subscription at the end of its paid period. Repeating it changes nothing. `reason` and `comment` are extensions.',
    params,
    query,
    body: z.object({ reason: CancelReason.optional(), comment: z.string().trim().max(1000).optional() }).nullish(),
    response: accepted({ subscription: Subscription }),
    errors: [404, 409],
  }),
  renewSubscription: defineEndpoint({
    ...routes.renewSubscription,
    access: 'company',
    register: ['SUB-5', 'SUB-7'],
    summary:
      'Takes a cancellation back while the paid period runs (`reactivated`), else answers with a payment page for the same plan (`checkout`).',
    params,
    query,
    body: z.object({ redirectUrl: RedirectUrl }),
    response: z.object({
      success: z.boolean(),
      status: z.enum(['ok', 'error']),
      outcome: z.enum(['reactivated', 'checkout', 'error']),
      checkoutUrl: z.string().optional(),
      message: z.string().optional(),
    }),
    errors: [404, 409, 422, 502],
  }),
  chargeSubscription: defineEndpoint({
    ...routes.chargeSubscription,
    access: 'company',
    register: ['SUB-5', 'SUB-7'],
    summary:
      'Charges the saved card again for the renewal whose charge has failed: `failedCharge` is that of the subscription, and good for one charge. Repeating it charges nothing more; while a payment is in progress it is refused with PAYMENT_IN_PROGRESS. The outcome is read from the subscription, as that of a renewal (extension).',
    params,
    query,
    body: z.object({ failedCharge: z.string().min(1).max(100) }),
    response: accepted({ subscription: Subscription }),
    errors: [404, 409],
  }),
  keepPlan: defineEndpoint({
    ...routes.keepPlan,
    access: 'company',
    register: ['SUB-5', 'SUB-7'],
    summary:
      'Takes back the change of plan that is scheduled for the moment `on`, until it begins. Repeating it changes nothing (extension).',
    params,
    query,
    body: z.object({ on: Instant }),
    response: accepted({ subscription: Subscription }),
    errors: [404, 409],
  }),
  setAutoUpgrade: defineEndpoint({
    ...routes.setAutoUpgrade,
    access: 'company',
    register: ['SUB-7'],
    summary: 'Switches the automatic upgrade at the limit of conversations on or off.',
    params,
    query,
    body: z.object({ autoUpgradeEnabled: z.boolean() }),
    response: accepted({ subscription: Subscription }),
    errors: [404, 409],
  }),
  getBillingDetails: defineEndpoint({
    ...routes.getBillingDetails,
    access: 'company',
    register: ['SUB-1'],
    summary: 'Whom the invoices of a company are made out to (extension).',
    query,
    response: accepted({ billingDetails: BillingDetails }),
  }),
  updateBillingDetails: defineEndpoint({
    ...routes.updateBillingDetails,
    access: 'company',
    register: ['SUB-1'],
    summary: 'Changes whom the invoices of a company are made out to, from the next one on (extension).',
    query,
    body: BillingDetails,
    response: accepted({ billingDetails: BillingDetails }),
  }),
}
