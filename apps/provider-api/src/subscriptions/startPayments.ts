import { beginAttempt, completeJob, giveUpJob, postponeJob } from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import { paymentReference, type Payment, type PaymentResult } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { applyPayment, changeBilling, readInvoice } from './applyPayment.ts'
import {
  chargeAppearsWithin,
  chargedSince,
  chargeSavedCard,
  resultAfterFault,
  type PaymentWork,
  type WorkResult,
} from './chargeSavedCard.ts'
import { queueLostCharge } from './lost-charges/queueLostCharge.ts'
import { customerKey } from './placeOrder.ts'
import { releasePromo } from './promoReservations.ts'
import type { InvoiceRow } from './readSubscription.ts'
import { isRefundGivenUp, returnPayment } from './refunds/returnPayment.ts'
import { returnDuplicate } from './returnDuplicate.ts'
import { cancelInvoice, isCardCharge, noProvider, readBillingSubject } from './schedule.ts'

/** Milliseconds between two looks at a payment that is open, and after a call of a provider with an unknown outcome. */
const waits = { first: 30_000, longest: 15 * 60_000 }
/** Milliseconds between two looks at a payment whose card is still being saved. */
const cardLook = 20_000
/** A page that nobody paid on, and a charge that nobody confirmed, is closed after a day. */
const pageLasts = 24 * 3_600_000

/**
 * Starts the work on payments that are awaited, charged or returned. An attempt is noted before a card is charged, and
 * after a crash the payment is looked up by our reference before it is charged again, so that no
 * period is charged twice.
 */
export function startPayments(ports: Ports, keys: SecretKeys): JobWorker {
  const { db, now, log } = ports
  return createJobWorker(ports, {
    name: 'payments',
    atOnce: 8,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const { companyId, id, paymentId, provider: duplicateAt } = readBillingSubject(job.subject)
      const invoice = await readInvoice({ trx: db, companyId }, id)
      const name = duplicateAt ?? invoice?.provider ?? noProvider
      // What nobody was asked to pay, for want of a card, is nowhere to be closed.
      if (!invoice || name === noProvider) {
        await completeJob(db, begun, now())
        return
      }
      const provider = ports.paymentProvider(name)
      if (!provider) {
        log.error({ companyId, provider: name }, 'The payment provider of an invoice is not set up')
        return postponeJob(db, begun, new Date(now().getTime() + waits.longest), 'not set up')
      }
      const work = { invoice, provider, companyId }
      const result =
        paymentId === null
          ? await workOn(ports, keys, begun, work)
          : await workOnDuplicate(ports, begun, { ...work, paymentId })
      if (result === 'done' && paymentId === null) await releaseUnpaid(ports, work)
      if (result === 'done') await completeJob(db, begun, now())
      else if (result === 'hopeless') await giveUpJob(db, begun, 'refused', ports)
      else {
        const wait = result.wait ?? backOff(begun.attempts, { ...waits, chance: ports.chance() })
        await postponeJob(db, begun, new Date(now().getTime() + wait), result.why)
      }
    },
  })
}

/** `hopeless`: the provider refuses to return the money time and again, and a human is to look at it. */
type Worked = WorkResult | 'hopeless'

async function workOnDuplicate(
  ports: Ports,
  job: LeasedJob,
  work: PaymentWork & { paymentId: string },
): Promise<Worked> {
  const returned = await returnDuplicate(ports, work)
  if (isRefundGivenUp(returned, job)) return 'hopeless'
  if (!returned.ok) return resultAfterFault(returned.fault)
  return returned.value === 'open' ? { wait: null, why: null } : 'done'
}

/**
 * Gives back the promo code of an order whose page is closed, unless it was paid; not of one whose page was
 * opened while it was worked on.
 */
async function releaseUnpaid(ports: Ports, { companyId, invoice }: PaymentWork): Promise<void> {
  if (invoice.reserved_promo_code_id === null) return
  await changeBilling(ports, companyId, async ({ trx }) => {
    const current = await readInvoice({ trx, companyId }, invoice.id)
    if (current?.settled_at === null && current.provider_payment_id === invoice.provider_payment_id)
      await releasePromo(trx, { companyId, invoiceId: invoice.id })
  })
}

/** Does what is due for an invoice: charges it, asks how its payment is, closes its page, or returns its money. */
async function workOn(ports: Ports, keys: SecretKeys, job: LeasedJob, work: PaymentWork): Promise<Worked> {
  const { invoice } = work
  const isCharge = isCardCharge(invoice)
  if (isCharge && invoice.status === 'processing' && invoice.provider_payment_id === null)
    return charge(ports, keys, job, work)
  if (!isCharge && invoice.provider_payment_id === null) {
    await withdrawUnopened(ports, work)
    return 'done'
  }
  const found = await lookUp(ports, work, isCharge)
  if (!found.ok) return resultAfterFault(found.fault)
  if (!found.value) {
    if (isToAppear(ports, invoice)) return { wait: null, why: null }
    await searchWithdrawn(ports, work)
    return 'done'
  }
  const isOpen = invoice.status === 'pending' || invoice.status === 'processing'
  const { status } = found.value
  // On a page another card may be tried after one that was declined, and be confirmed, until the page is closed.
  const isUndecided =
    invoice.settled_at === null && (status === 'pending' || status === 'processing' || status === 'failed')
  const isOpenPage = !isCharge && isUndecided && !isToClose(ports, invoice, isCharge)
  const outcome = await apply(ports, keys, work, found.value)
  if (outcome === 'to-refund') return giveBack(ports, keys, job, { ...work, payment: found.value })
  if (outcome === 'card-to-come') return { wait: cardLook, why: null }
  // What was withdrawn while its bank decides may still be paid, and is returned then.
  const isAwaited = outcome === 'open' && (isOpen || status === 'processing')
  return isAwaited || isOpenPage ? { wait: null, why: null } : 'done'
}

/** Whether a charge may have been in progress when it was withdrawn, and is not at its provider yet. */
const isToAppear = (
  { now }: Pick<Ports, 'now'>,
  { provider_payment_id: paymentId, withdrawn_at: withdrawnAt }: InvoiceRow,
): boolean =>
  paymentId === null && withdrawnAt !== null && now().getTime() - withdrawnAt.getTime() < chargeAppearsWithin

/** Has a charge looked for that was withdrawn while it was made, and did not appear since. */
const searchWithdrawn = (ports: Ports, { companyId, invoice: { id } }: PaymentWork): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, id)
    if (current?.provider_payment_id === null && current.withdrawn_at !== null) await queueLostCharge(change, current)
  })

/** Whether nobody is to pay an invoice any more: it was withdrawn, or nobody has paid it for a day. */
function isToClose(
  { now }: Pick<Ports, 'now'>,
  { status, withdrawn_at: withdrawnAt, attempted_at: attemptedAt, created_at: createdAt }: InvoiceRow,
  isCharge: boolean,
): boolean {
  const begunAt = isCharge ? (attemptedAt ?? createdAt) : createdAt
  const isAwaited = status === 'pending' || status === (isCharge ? 'processing' : 'failed')
  return withdrawnAt !== null || (isAwaited && now().getTime() - begunAt.getTime() > pageLasts)
}

/**
 * The payment of an invoice as its provider has it. A page is closed when its invoice was withdrawn, or nobody has paid
 * on it for a day, and so is a charge that the bank asks to be confirmed; a charge that was cancelled while it was made
 * is known by our reference alone.
 */
async function lookUp(
  ports: Ports,
  { invoice, provider, companyId }: PaymentWork,
  isCharge: boolean,
): Promise<PaymentResult<Payment | null>> {
  const { provider_payment_id: paymentId } = invoice
  if (paymentId === null)
    return provider.findPayment({
      reference: paymentReference({ companyId, invoiceId: invoice.id, attempt: invoice.attempt }),
      customerKey: customerKey(companyId),
      since: chargedSince(invoice),
      isWanted: false,
    })
  return isToClose(ports, invoice, isCharge) ? provider.cancelPayment(paymentId) : provider.fetchPayment(paymentId)
}

/**
 * Withdraws an order whose page was never stored, since the process that opened it has ended:
 * nobody has seen such a page.
 */
const withdrawUnopened = (ports: Ports, { companyId, invoice: { id } }: PaymentWork): Promise<void> =>
  changeBilling(ports, companyId, async ({ trx, now }) => {
    const current = await readInvoice({ trx, companyId }, id)
    if (current?.provider_payment_id === null && current.withdrawn_at === null)
      await cancelInvoice(trx, { companyId, invoiceId: id, now })
  })

const apply = (ports: Ports, keys: SecretKeys, { companyId, invoice }: PaymentWork, payment: Payment) =>
  applyPayment(ports, keys, { companyId, invoiceId: invoice.id, attempt: invoice.attempt, payment })

/** Charges the saved card, and applies the payment that was made or found. */
async function charge(ports: Ports, keys: SecretKeys, job: LeasedJob, work: PaymentWork): Promise<Worked> {
  const charged = await chargeSavedCard(ports, keys, job, work)
  if (charged === 'done' || !('payment' in charged)) return charged
  const { payment } = charged
  const outcome = await apply(ports, keys, work, payment)
  if (outcome === 'to-refund') return giveBack(ports, keys, job, { ...work, payment })
  return outcome === 'open' ? { wait: null, why: null } : 'done'
}

/** Returns the money of a payment that nobody asked for. */
async function giveBack(
  ports: Ports,
  keys: SecretKeys,
  job: LeasedJob,
  work: PaymentWork & { payment: Payment },
): Promise<Worked> {
  const returned = await returnPayment(ports, work)
  if (isRefundGivenUp(returned, job)) return 'hopeless'
  if (!returned.ok) return resultAfterFault(returned.fault)
  await apply(ports, keys, work, returned.value)
  return 'done'
}
