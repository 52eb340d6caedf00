import { readInvoiceState } from '@frontdesk/billing-machine'
import { endJob } from '../../jobs/attempts.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { billingSubject } from './billingJobs.ts'
import type { BillingChange } from './BillingChange.ts'

/**
 * A charge of a saved card whose answer was lost, and that was not found at its provider: by the
 * attempt that it was made for.
 */
export type LostCharge = { companyId: number; invoiceId: string; attempt: number; provider: string }

/** Milliseconds until it is looked for once more. */
const firstLook = 5 * 60_000

/**
 * Queues the search for the last charge of an invoice's attempt, where it was sent and nobody waits for it any more:
 * its bank may make it later, beside the one that is made in its place or after the invoice was withdrawn, and its
 * notice may be lost, too. Another one of the same attempt begins the search anew.
 */
export async function queueLostCharge({ trx, companyId, now }: BillingChange, invoice: InvoiceRow): Promise<void> {
  if (readInvoiceState(invoice).sentAt === null) return
  const subject = `${billingSubject(companyId, invoice.id)}:${invoice.attempt}:${invoice.provider}`
  await endJob(trx, { queue: 'lost-charges', subject }, now)
  const dueAt = new Date(now.getTime() + firstLook)
  await enqueueJob(trx, { queue: 'lost-charges', subject, orderKey: subject, companyId, dueAt })
}

/** The charge that a job looks for. */
export function readLostCharge(subject: string): LostCharge {
  const [companyId = '', invoiceId = '', attempt = '', provider = ''] = subject.split(':')
  return { companyId: Number(companyId), invoiceId, attempt: Number(attempt), provider }
}
