import type { Invoice, InvoiceLine, InvoiceStatus } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readAmount, readCurrency, readDate, readKey, readWebAddress } from './readBillingValue.ts'
import { readCount } from './readId.ts'
import { readList } from './readList.ts'
import { readText, readToken } from './readToken.ts'

const states: readonly InvoiceStatus[] = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded']
const lineKeys: readonly InvoiceLine['key'][] = [
  'base',
  'conversations',
  'salons',
  'discount',
  'upgrade-credit',
  'not-charged',
]
const failures: readonly NonNullable<Invoice['failure']>[] = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'confirmation-needed',
  'expired',
  'other',
]

function readLine(raw: unknown): InvoiceLine | null {
  const fields = fieldsOf(raw)
  const key = readToken(fields['key'], lineKeys)
  const amount = readAmount(fields['amount'])
  if (!key || amount === null) return null
  return { key, amount, quantity: readCount(fields['quantity']), code: readText(fields['code']) }
}

/** Lines that can all be read, and else none: some of them would not sum to the amount. */
function readLines(raw: unknown): InvoiceLine[] | null {
  const lines = readList(raw, '', readLine)
  return lines !== null && Array.isArray(raw) && lines.length === raw.length ? [...lines] : null
}

/**
 * An invoice (SUB-8); null for what is no object. A status that is not known is pending, and an amount in a currency
 * that is not supported is left out: it would pass for dollars.
 */
export function readInvoiceEntry(raw: unknown): Invoice | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const fields = fieldsOf(raw)
  const currencyCode = readCurrency(fields['currencyCode'])
  const isForeign = currencyCode === 'unknown'
  const { id, priceVariantName, billingPeriod } = fieldsOf(fields['subscription'])
  return {
    id: readKey(fields['id']),
    status: readToken(fields['status'] === 'canceled' ? 'cancelled' : fields['status'], states) ?? 'pending',
    amount: isForeign ? null : readAmount(fields['amount']),
    currencyCode: isForeign ? null : currencyCode,
    maskedPan: readText(fields['maskedPan']),
    paymentDisplayLabel: readText(fields['paymentDisplayLabel']),
    provider: readText(fields['provider']),
    subscription:
      fields['subscription'] === null || fields['subscription'] === undefined
        ? null
        : {
            id: readKey(id),
            priceVariantName: readText(priceVariantName),
            billingPeriod: readText(billingPeriod),
          },
    number: readText(fields['number']),
    lines: isForeign ? null : readLines(fields['lines']),
    refundedAmount: isForeign ? null : readAmount(fields['refundedAmount']),
    periodStart: readDate(fields['periodStart']),
    periodEnd: readDate(fields['periodEnd']),
    failure: readToken(fields['failure'], failures),
    paymentUrl: readWebAddress(fields['paymentUrl']),
    providerModifiedAt: readDate(fields['providerModifiedAt']),
    providerCreatedAt: readDate(fields['providerCreatedAt']),
    createdAt: readDate(fields['createdAt']),
  }
}
