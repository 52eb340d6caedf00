import { z } from 'zod'
import { EmailAddress } from '../wireValues.ts'

const line = (most: number) => z.string().trim().max(most)

/** Whom a company's invoices are made out to (extension). Empty texts where nothing is stated. */
export const BillingDetails = z.object({
  name: line(200),
  address: line(500),
  /** ISO 3166-1 alpha-2, in capitals, or empty. */
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]),
  taxId: line(50),
  /** Where invoices are sent besides to the owners; empty: to them alone. */
  email: z.union([z.literal(''), EmailAddress.max(254)]),
})
export type BillingDetails = z.infer<typeof BillingDetails>
