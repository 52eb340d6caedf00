import { z } from 'zod'
import { CurrencyCode } from './PriceVariant.ts'

/**
 * The outcome of a payment (SUB-8). An invoice is `cancelled`, a subscription `canceled`: both
 * spellings are the wire's.
 */
export const InvoiceStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/**
 * One line of an invoice; what is taken off is below 0. `key` as in a quote: base, conversations, salons,
 * discount, upgrade-credit; `not-charged` takes off what is less than the payment provider can charge.
 */
export const InvoiceLine = z.object({
  key: z.enum(['base', 'conversations', 'salons', 'discount', 'upgrade-credit', 'not-charged']),
  /** In minor units. */
  amount: z.int(),
  /** Conversations or salons of the line. */
  quantity: z.int().nullish(),
  /** The promo code of a discount. */
  code: z.string().nullish(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** One charge of a company. Dates are ISO 8601; one that cannot be read counts as left out. */
export const Invoice = z.object({
  id: z.string().nullish(),
  status: InvoiceStatus,
  /** In minor units. */
  amount: z.int().nullish(),
  currencyCode: CurrencyCode.nullish(),
  maskedPan: z.string().nullish(),
  paymentDisplayLabel: z.string().nullish(),
  provider: z.string().nullish(),
  subscription: z
    .object({
      id: z.string().nullish(),
      priceVariantName: z.string().nullish(),
      billingPeriod: z.string().nullish(),
    })
    .nullish(),
  /** The number of the document, without gaps; null until it is paid (extension). */
  number: z.string().nullish(),
  lines: z.array(InvoiceLine).nullish(),
  /**
   * The amount that was returned so far, in minor units; an invoice is `refunded` when that is all of it (extension).
   */
  refundedAmount: z.int().nullish(),
  /** The paid period (extension). */
  periodStart: z.string().nullish(),
  periodEnd: z.string().nullish(),
  /** Why a payment failed, by the payment provider's kind of failure (extension). */
  failure: z
    .enum(['declined', 'insufficient-funds', 'expired-card', 'confirmation-needed', 'expired', 'other'])
    .nullish(),
  /** Where an open payment is made (extension). */
  paymentUrl: z.string().nullish(),
  providerModifiedAt: z.string().nullish(),
  providerCreatedAt: z.string().nullish(),
  createdAt: z.string().nullish(),
})
export type Invoice = z.infer<typeof Invoice>
