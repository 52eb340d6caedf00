import { z } from 'zod'
import { CurrencyCode } from './PriceVariant.ts'

/** The outcome of a payment (SUB-8). An invoice is `cancelled`, a subscription `canceled`: both spellings are the wire's. */
export const InvoiceStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

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
  providerModifiedAt: z.string().nullish(),
  providerCreatedAt: z.string().nullish(),
  createdAt: z.string().nullish(),
})
export type Invoice = z.infer<typeof Invoice>
