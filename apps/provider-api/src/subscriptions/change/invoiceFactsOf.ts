import type { InvoiceRow } from '../../db/schema/BillingTables.ts'

/** The facts that emails about an invoice name; its amount is in minor units. */
export const invoiceFactsOf = (invoice: InvoiceRow) => ({
  plan: invoice.plan_name,
  number: invoice.number,
  amount: invoice.amount,
  currency: invoice.currency_code,
})
