import type { Updateable } from 'kysely'
import type { BillingTables } from '../db/schema/BillingTables.ts'
import { queueLostCharge } from './lost-charges/queueLostCharge.ts'
import type { InvoiceRow } from './readSubscription.ts'
import { billingSubject, checkDuplicate } from './schedule.ts'
import type { BillingChange } from './settleInvoice.ts'

/**
 * Begins another attempt to charge the saved card for an invoice that failed or was withdrawn, with whatever differs
 * from the one before: its provider, and its price where that is computed anew. What the provider has of an attempt
 * that was withdrawn, or makes of it yet, is returned by jobs of their own. Returns the invoice as it is then; its
 * charge is queued by the caller.
 */
export async function attemptAgain(
  change: BillingChange,
  invoice: InvoiceRow,
  different: Updateable<BillingTables['invoices']> & { provider: string },
): Promise<InvoiceRow> {
  const { trx, companyId, now } = change
  const { id: invoiceId, provider, provider_payment_id: paymentId } = invoice
  const isWithdrawn = invoice.withdrawn_at !== null
  // One that was ended here, while nobody had confirmed it, may be confirmed yet.
  if (paymentId !== null && (isWithdrawn || invoice.failure === 'expired'))
    await checkDuplicate(trx, { companyId, invoiceId, paymentId, provider, now })
  if (paymentId === null && isWithdrawn) await queueLostCharge(change, invoice)
  // The charge needs a job of its own: that of the attempt before may have been given up, since the money could not be
  // returned, or look ever more rarely at a payment that is undecided.
  await trx
    .deleteFrom('jobs')
    .where('queue', '=', 'payments')
    .where('subject', '=', billingSubject(companyId, invoiceId))
    .where((job) => job.or([job('failed_at', 'is not', null), job('leased_by', 'is', null)]))
    .execute()
  return trx
    .updateTable('invoices')
    .set((row) => ({
      ...different,
      status: 'processing',
      failure: null,
      attempt: row('attempt', '+', 1),
      attempted_at: now,
      charge_sent_at: null,
      withdrawn_at: null,
      // They were of the payment of the attempt before.
      refunded_amount: 0,
      masked_pan: null,
      payment_display_label: null,
      provider_payment_id: null,
      provider_created_at: null,
      provider_modified_at: null,
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
