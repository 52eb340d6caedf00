import type { Payment } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import type { InvoiceRow } from './readSubscription.ts'
import type { BillingChange } from './settleInvoice.ts'

/** The id of an operator's refund in our reference of it. */
const ownReference = /^refund\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Takes back what was noted of refunds that the provider failed to make after it had called them made (Stripe does so
 * weeks later): the invoice has its money again, and the operator's refund has failed, so that the same command makes
 * it anew. The log names it: a plan that has ended stays so, and the customer waits for money that did not come.
 * Returns the invoice as it is then.
 */
export async function applyFailedRefunds(
  { log }: Pick<Ports, 'log'>,
  change: BillingChange,
  { invoice, payment }: { invoice: InvoiceRow; payment: Payment },
): Promise<InvoiceRow> {
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
  const known = invoice.provider_modified_at
  // Of two states of one moment neither is known to be the later one.
  if (payment.refundedAmount >= invoice.refunded_amount || known === null || payment.modifiedAt <= known) return invoice
  log.error({ ...facts, refunded: payment.refundedAmount }, 'Money that was returned has come back')
  return trx
    .updateTable('invoices')
    .set({
      refunded_amount: payment.refundedAmount,
      // One that was never settled is one that nobody wants, and its money is to go back once more.
      ...(invoice.status === 'refunded' && {
        status: invoice.settled_at === null ? ('cancelled' as const) : ('completed' as const),
      }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
