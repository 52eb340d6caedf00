import { changeInvoice } from './changeInvoice.ts'
import type { OtherColumns } from './writeInvoiceState.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { billingSubject } from './billingJobs.ts'
import type { BillingChange } from './BillingChange.ts'

/**
 * Begins another attempt to charge the saved card for an invoice that failed or was withdrawn, with whatever differs
 * from the one before: its provider, and its price where that is computed anew. What the provider has of an attempt
 * that was withdrawn, or makes of it yet, is returned by jobs of their own. Returns the invoice as it is then; its
 * charge is queued by the caller.
 */
export async function attemptAgain(
  change: BillingChange,
  invoice: InvoiceRow,
  different: OtherColumns & { provider: string },
): Promise<InvoiceRow> {
  const { trx, companyId } = change
  // The charge needs a job of its own: that of the attempt before may have been given up, since the money could not be
  // returned, or look ever more rarely at a payment that is undecided.
  await trx
    .deleteFrom('jobs')
    .where('queue', '=', 'payments')
    .where('subject', '=', billingSubject(companyId, invoice.id))
    .where((job) => job.or([job('failed_at', 'is not', null), job('leased_by', 'is', null)]))
    .execute()
  return changeInvoice(
    change,
    invoice,
    { type: 'attempted-again' },
    {
      ...different,
      // They were of the payment of the attempt before.
      refunded_amount: 0,
      masked_pan: null,
      payment_display_label: null,
      provider_created_at: null,
      provider_modified_at: null,
    },
  )
}
