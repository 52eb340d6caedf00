import type { CurrencyCode, InvoiceLine, Language } from '@frontdesk/contract'

/** The issuer or the receiver of an invoice; empty texts where nothing is stated. */
export type Party = {
  name: string
  address: string
  /** ISO 3166-1 alpha-2, or empty. */
  country: string
  taxId: string
  email: string
}

/** The contents of a paid invoice's document. Amounts are in minor units. */
export type InvoiceDocument = {
  language: Language
  number: string
  issuedAt: Date
  issuer: Party
  customer: Party
  plan: string
  period: { start: Date; end: Date } | null
  lines: readonly InvoiceLine[]
  total: number
  currency: CurrencyCode
  /** The card that it was paid with, as it may be shown; null: nothing was due, or it is not known. */
  card: string | null
  /** The amount that was returned so far. */
  refunded: number
}
