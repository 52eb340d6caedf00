import { readInvoiceState } from '@frontdesk/billing-machine'
import { beginAttempt, completeJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { SecretKeys } from '../../secrets/seal.ts'
import { applyPayment } from './applyPayment.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { readBillingSubject } from '../change/billingJobs.ts'
import { makeRefund } from '../refunds/makeRefund.ts'

/** Milliseconds between two attempts of a refund whose outcome is unknown, or whose provider is away. */
const waits = { first: 15_000, longest: 15 * 60_000 }

/**
 * Starts returning the money of refunds that were asked for. Each has a reference of its own at the provider, so that
 * one that is repeated after a crash or a lost answer returns nothing twice.
 */
export function startRefunds(ports: Ports, keys: SecretKeys): JobWorker {
  const { db, now, log } = ports
  return createJobWorker(ports, {
    name: 'refunds',
    atOnce: 4,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const { companyId, id } = readBillingSubject(job.subject)
      const refund = await db
        .selectFrom('refunds')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('done_at', 'is', null)
        .where('failure', 'is', null)
        .executeTakeFirst()
      const invoice = refund && (await readInvoice({ trx: db, companyId }, refund.invoice_id))
      const paymentId = invoice ? readInvoiceState(invoice).paymentId : null
      if (!refund || !invoice || paymentId === null) {
        await completeJob(db, begun, now())
        return
      }
      // Where it was paid, which may take no new payments any more.
      const provider = ports.paymentProvider(invoice.provider)
      const later = (why: string) =>
        postponeJob(
          db,
          begun,
          new Date(now().getTime() + backOff(begun.attempts, { ...waits, chance: ports.chance() })),
          why,
        )
      if (!provider) {
        log.error({ companyId, provider: invoice.provider }, 'The payment provider of a refund is not set up')
        return later('not set up')
      }
      const returned = await makeRefund(ports, {
        companyId,
        provider,
        id: paymentId,
        amount: refund.amount,
        reference: `refund.${refund.id}`,
      })
      if (!returned.ok && (returned.fault.type === 'unknown' || returned.fault.type === 'wait'))
        return later(returned.fault.type)
      if (returned.ok) {
        const { id: invoiceId, attempt } = invoice
        await applyPayment(ports, keys, { companyId, invoiceId, attempt, payment: returned.value })
      } else log.error({ companyId, fault: returned.fault }, 'Money could not be returned')
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('refunds')
          .set(returned.ok ? { done_at: now() } : { failure: returned.fault.type })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute()
        await completeJob(trx, begun, now())
      })
    },
  })
}
