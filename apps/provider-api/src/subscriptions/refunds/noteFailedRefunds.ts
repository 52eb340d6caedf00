import { isRefundTakenBack, type PaymentContext } from '@frontdesk/billing-machine'
import type { OtherColumns } from '../change/writeInvoiceState.ts'
import type { Payment } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/** The id of an operator's refund in our reference of it. */
const ownReference = /^refund\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Takes back what was noted of refunds that the provider failed to make after it had called them made (Stripe does so
 * weeks later): the invoice has its money again, and the operator's refund has failed, so that the same command makes
 * it anew. The log names it: a plan that has ended stays so, and the customer waits for money that did not come.
 * Returns the columns that change with the state of the invoice.
 */
export async function noteFailedRefunds(
  { log }: Pick<Ports, 'log'>,
  change: BillingChange,
  { invoice, payment, context }: { invoice: InvoiceRow; payment: Payment; context: PaymentContext },
): Promise<OtherColumns> {
  const { trx, companyId } = change
  const ids = payment.failedRefunds.flatMap((reference) => ownReference.exec(reference)?.[1] ?? [])
  const facts = { companyId, invoiceId: invoice.id, number: invoice.number }
  if (ids.length > 0) {
    const reopened = await trx
      .updateTable('refunds')
      .set({ done_at: null, failure: 'refused' })
      .where('company_id', '=', companyId)
      .where('invoice_id', '=', invoice.id)
      .where('id', 'in', ids)
      .where('done_at', 'is not', null)
      .returning('id')
      .execute()
    for (const { id } of reopened) log.error({ ...facts, refundId: id }, 'A refund failed after it was made')
  }
  if (!isRefundTakenBack(payment, context)) return {}
  log.error({ ...facts, refunded: payment.refundedAmount }, 'Money that was returned has come back')
  return { refunded_amount: payment.refundedAmount }
}
