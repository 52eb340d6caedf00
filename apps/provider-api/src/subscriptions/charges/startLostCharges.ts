import { readInvoiceState, searchedSince } from '@frontdesk/billing-machine'
import { beginAttempt, completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import { customerKey, paymentReference } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { checkDuplicate, makeDue } from '../change/billingJobs.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { readLostCharge, type LostCharge } from '../change/queueLostCharge.ts'

/** Milliseconds between two looks: soon at first, and four times a day from the second half of the first day on. */
const waits = { first: 5 * 60_000, longest: 6 * 3_600_000 }
/** How often is looked before a charge is given up: with those waits, for three days. */
const looks = 20

/**
 * Starts looking for charges that were lost: it asks the provider for every payment with our reference, for three days
 * and ever more rarely. What is found beside the payment of the invoice is returned by a job of its own; what nobody
 * has found by then is an error in the log and a failed job, since only a human can ask the provider's support.
 */
export function startLostCharges(ports: Ports): JobWorker {
  const { db, now, log } = ports
  return createJobWorker(ports, {
    name: 'lost-charges',
    atOnce: 2,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const charge = readLostCharge(job.subject)
      const { companyId, invoiceId, attempt } = charge
      const later = (why: string | null) =>
        postponeJob(
          db,
          begun,
          new Date(now().getTime() + backOff(begun.attempts, { ...waits, chance: ports.chance() })),
          why,
        )
      const invoice = await readInvoice({ trx: db, companyId }, invoiceId)
      if (!invoice) {
        await completeJob(db, begun, now())
        return
      }
      const provider = ports.paymentProvider(charge.provider)
      if (!provider) {
        log.error({ companyId, provider: charge.provider }, 'The payment provider of a charge is not set up')
        return later('not set up')
      }
      const listed = await provider.listPayments({
        reference: paymentReference({ companyId, invoiceId, attempt }),
        customerKey: customerKey(companyId),
        since: searchedSince(invoice.created_at, now()),
      })
      // While the provider does not answer, nothing is given up.
      if (!listed.ok) return later(listed.fault.type)
      const isFound = await changeBilling(ports, companyId, (change) => lookInto(change, charge, listed.value))
      if (begun.attempts < looks) return later(null)
      if (isFound) {
        await completeJob(db, begun, now())
        return
      }
      log.error(charge, 'A charge whose answer was lost was not found: ask the payment provider about it')
      await giveUpJob(db, begun, 'not found', ports)
    },
  })
}

/**
 * Queues the work on the payments of an attempt, by their ids: the return of each beside the one that the invoice is
 * paid by. Returns whether there is one. While the invoice has no payment, the job of its payment applies the newest.
 */
async function lookInto(change: BillingChange, charge: LostCharge, ids: readonly string[]): Promise<boolean> {
  const { trx, companyId, now } = change
  const { invoiceId, attempt, provider } = charge
  const invoice = await readInvoice(change, invoiceId)
  if (!invoice || ids.length === 0) return false
  const isRunning = invoice.attempt === attempt && invoice.provider === provider
  const { paymentId: ownId } = readInvoiceState(invoice)
  if (isRunning && ownId === null) {
    await makeDue(trx, { companyId, invoiceId, now })
    return true
  }
  const others = ids.filter((id) => id !== ownId)
  for (const paymentId of others) await checkDuplicate(trx, { companyId, invoiceId, paymentId, provider, now })
  return others.length > 0
}
