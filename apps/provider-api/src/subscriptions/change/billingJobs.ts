import { wakeJob } from '../../jobs/enqueueJob.ts'
import type { Trx } from '../../db/Db.ts'

/** The provider of an invoice that no card is charged for: it costs nothing, or there was no card. */
export const noProvider = 'none'

/** The subject of a job about something of a company. */
export const billingSubject = (companyId: number, id: string): string => `${companyId}:${id}`

/**
 * The subject of a job about something of a company. `paymentId` and `provider`: the payment that
 * `checkDuplicate` has put there.
 */
type BillingSubject = { companyId: number; id: string; paymentId: string | null; provider: string | null }

/** Reads the subject of a job about something of a company. */
export function readBillingSubject(subject: string): BillingSubject {
  const [companyId = '', id = '', paymentId = null, provider = null] = subject.split(':')
  return { companyId: Number(companyId), id, paymentId, provider }
}

/**
 * Queues the work for an invoice's payment, at once or later; where it waits for longer, it is due then. While it is
 * being done, it is done once more after that.
 */
export const awaitPayment = (
  trx: Trx,
  { companyId, invoiceId, dueAt }: { companyId: number; invoiceId: string; dueAt: Date },
): Promise<void> => {
  const subject = billingSubject(companyId, invoiceId)
  return wakeJob(trx, { queue: 'payments', subject, orderKey: subject, companyId, dueAt })
}

/**
 * Makes the payment job of an invoice due now, and queues it if there is none. While an attempt is in progress, the job
 * is due once more after it.
 */
export const makeDue = (trx: Trx, { now, ...of }: { companyId: number; invoiceId: string; now: Date }): Promise<void> =>
  awaitPayment(trx, { ...of, dueAt: now })

/**
 * A payment beside the one that an invoice is paid by, and the provider that has it: an earlier attempt may have
 * been made at another one.
 */
type DuplicatePayment = { companyId: number; invoiceId: string; paymentId: string; provider: string }

/**
 * Queues a look at a payment beside the one that an invoice is paid by: its money is returned if the bank has taken it.
 */
export const checkDuplicate = (
  trx: Trx,
  { companyId, invoiceId, paymentId, provider, now }: DuplicatePayment & { now: Date },
): Promise<void> => {
  const subject = `${billingSubject(companyId, invoiceId)}:${paymentId}:${provider}`
  return wakeJob(trx, { queue: 'payments', subject, orderKey: subject, companyId, dueAt: now })
}
