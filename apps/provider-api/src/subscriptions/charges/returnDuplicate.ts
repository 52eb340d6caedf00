import { readInvoiceState } from '@frontdesk/billing-machine'
import type { PaymentProvider, PaymentResult } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { returnPayment } from '../refunds/returnPayment.ts'

/**
 * A payment beside the one that an invoice is paid by: the bank has made a charge late that was taken
 * for lost, and was repeated.
 */
type Duplicate = { invoice: InvoiceRow; provider: PaymentProvider; companyId: number; paymentId: string }

/**
 * Closes a payment beside the one that an invoice is paid by, or returns its money; `open`: the bank has not decided it
 * yet. It changes nothing of the invoice.
 */
export async function returnDuplicate(
  ports: Pick<Ports, 'db' | 'now' | 'log'>,
  { invoice, provider, companyId, paymentId }: Duplicate,
): Promise<PaymentResult<'done' | 'open'>> {
  const done = { ok: true, value: 'done' } as const
  // The one that the invoice is paid by is the business of its own job.
  if (paymentId === readInvoiceState(invoice).paymentId) return done
  const seen = await provider.fetchPayment(paymentId)
  if (!seen.ok) return seen
  // Its bank may ask to confirm it, for ever.
  const found = seen.value?.status === 'processing' ? await provider.cancelPayment(paymentId) : seen
  if (!found.ok) return found
  const payment = found.value
  if (payment?.status === 'processing') return { ok: true, value: 'open' }
  if (payment?.status !== 'completed' || payment.amount === payment.refundedAmount) return done
  ports.log.error(
    { companyId, invoiceId: invoice.id, paymentId },
    'An invoice was paid twice, and the second payment is returned',
  )
  const returned = await returnPayment(ports, { companyId, provider, payment })
  return returned.ok ? done : returned
}
