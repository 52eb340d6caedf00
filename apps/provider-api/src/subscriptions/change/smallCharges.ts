import type { CurrencyCode } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import type { BillingChange } from './BillingChange.ts'

/** The providers of the server's payments. */
export type Providers = Pick<Ports, 'payments' | 'paymentProvider'>

/** Whether a provider cannot charge an amount, in minor units, since it is too small; nothing is always possible. */
const isTooSmall = (amount: number, currency: CurrencyCode, provider: PaymentProvider | null): boolean =>
  provider !== null && amount > 0 && amount < provider.leastCharges[currency]

/**
 * Refuses what costs something, in minor units, and less than its provider charges. Throws AMOUNT_TOO_SMALL with the
 * least amount. A provider that is not set up refuses nothing.
 */
export function refuseSmall(
  { minor, currency }: { minor: number; currency: CurrencyCode },
  provider: PaymentProvider | null,
): void {
  if (provider === null || !isTooSmall(minor, currency, provider)) return
  throw refuse('AMOUNT_TOO_SMALL', undefined, {
    minimum: { amount: provider.leastCharges[currency], currencyCode: currency },
  })
}

/**
 * Takes off an invoice that the saved card is to be charged for what is less than its provider charges, as a line of
 * its own: nobody is there who could order something else, and a charge would only be refused. Returns the invoice as
 * it is then; one that can be charged stays as it is.
 */
export async function waiveSmall(
  { trx, companyId }: BillingChange,
  { payments, paymentProvider }: Providers,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const { id, amount, currency_code: currency, lines, provider } = invoice
  if (!isTooSmall(amount, currency, paymentProvider(provider) ?? payments(currency))) return invoice
  return trx
    .updateTable('invoices')
    .set({ amount: 0, lines: JSON.stringify([...lines, { key: 'not-charged', amount: -amount }]) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
