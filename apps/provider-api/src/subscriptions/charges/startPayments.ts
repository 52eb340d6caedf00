import {
  chargedSince,
  hasNoPage,
  isAwaited,
  isCardCharge,
  isSettled,
  isToCharge,
  isToClose,
  mayAppearAfterWithdrawal,
  paymentAge,
  readInvoiceState,
} from '@frontdesk/billing-machine'
import { beginAttempt, completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { LeasedJob } from '../../jobs/Job.ts'
import { customerKey, paymentReference, type Payment, type PaymentResult } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { SecretKeys } from '../../secrets/seal.ts'
import { applyPayment } from './applyPayment.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { chargeSavedCard, resultAfterFault, type PaymentWork, type WorkResult } from './chargeSavedCard.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { releasePromo } from '../promos/promoReservations.ts'
import { isRefundGivenUp, returnPayment } from '../refunds/returnPayment.ts'
import { returnDuplicate } from './returnDuplicate.ts'
import { noProvider, readBillingSubject } from '../change/billingJobs.ts'

/** Milliseconds between two looks at a payment that is open, and after a call of a provider with an unknown outcome. */
const waits = { first: 30_000, longest: 15 * 60_000 }
/** Milliseconds between two looks at a payment whose card is still being saved. */
const cardLook = 20_000
/**
 * A payment that is ended here, while its provider has not decided it: so often it is looked at as one that is open,
 * then after so many milliseconds each, and after a month no more.
 */
const undecided = { soonLooks: 20, lateLook: 3_600_000, longest: 30 * 24 * 3_600_000 }

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
      // A payment that was never begun, for want of a card, is open at no provider.
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
      const worked =
        paymentId === null
          ? await workOn(ports, keys, begun, work)
          : await workOnDuplicate(ports, begun, { ...work, paymentId })
      const result = worked === 'undecided' ? resultWhileUndecided(ports, begun, work) : worked
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

/**
 * `hopeless`: the provider refuses to return the money time and again, and a human is to look at it. `undecided`:
 * nobody waits for the payment any more, and its bank may make it yet.
 */
type Worked = WorkResult | 'hopeless' | 'undecided'

/**
 * Looks at a payment that is ended here, ever more rarely and for a month: what is paid by then counts, or is returned.
 * After that its notice has it looked at once more.
 */
function resultWhileUndecided(
  { log, now }: Pick<Ports, 'log' | 'now'>,
  { attempts }: LeasedJob,
  { invoice, companyId }: PaymentWork,
): WorkResult {
  if (paymentAge(readInvoiceState(invoice), now()) < undecided.longest)
    return { wait: attempts < undecided.soonLooks ? null : undecided.lateLook, why: 'undecided' }
  const { id: invoiceId, attempt } = invoice
  log.error({ companyId, invoiceId, attempt }, 'A payment is undecided for a month: ask the payment provider about it')
  return 'done'
}

async function workOnDuplicate(
  ports: Ports,
  job: LeasedJob,
  work: PaymentWork & { paymentId: string },
): Promise<Worked> {
  const returned = await returnDuplicate(ports, work)
  if (isRefundGivenUp(returned, job)) return 'hopeless'
  if (!returned.ok) return resultAfterFault(returned.fault)
  return returned.value === 'open' ? 'undecided' : 'done'
}

/**
 * Gives back the promo code of an order whose page is closed, unless it was paid; not of one whose page was
 * opened while it was worked on.
 */
async function releaseUnpaid(ports: Ports, { companyId, invoice }: PaymentWork): Promise<void> {
  if (invoice.reserved_promo_code_id === null) return
  await changeBilling(ports, companyId, async ({ trx }) => {
    const current = await readInvoice({ trx, companyId }, invoice.id)
    const { paymentId } = readInvoiceState(invoice)
    const state = current && readInvoiceState(current)
    if (state && !isSettled(state) && state.paymentId === paymentId)
      await releasePromo(trx, { companyId, invoiceId: invoice.id })
  })
}

/** Does what is due for an invoice: charges it, asks how its payment is, closes its page, or returns its money. */
async function workOn(ports: Ports, keys: SecretKeys, job: LeasedJob, work: PaymentWork): Promise<Worked> {
  const { invoice } = work
  const state = readInvoiceState(invoice)
  if (isToCharge(state)) return charge(ports, keys, job, work)
  if (hasNoPage(state)) {
    await withdrawUnopened(ports, work)
    return 'done'
  }
  const found = await lookUp(ports, work)
  if (!found.ok) return resultAfterFault(found.fault)
  if (!found.value) {
    if (mayAppearAfterWithdrawal(state, ports.now())) return { wait: null, why: null }
    if (isAwaited(state) && !isToClose(state, ports.now())) return { wait: null, why: 'not found' }
    await endUnknown(ports, work)
    return 'done'
  }
  const { status } = found.value
  // On a page another card may be tried after one that was declined, and be confirmed, until the page is closed.
  const isUndecided = !isSettled(state) && (status === 'pending' || status === 'processing' || status === 'failed')
  const isOpenPage = !isCardCharge(state) && isUndecided && !isToClose(state, ports.now())
  const outcome = await apply(ports, keys, work, found.value)
  if (outcome === 'to-refund') return giveBack(ports, keys, job, { ...work, payment: found.value })
  if (outcome === 'card-to-come') return { wait: cardLook, why: null }
  if (isOpenPage || (outcome === 'open' && isAwaited(state) && !isToClose(state, ports.now())))
    return { wait: null, why: null }
  // A payment that was withdrawn, or has failed, while its bank decides may still be paid: it counts then, or is
  // returned.
  return outcome === 'open' && (status === 'pending' || status === 'processing') ? 'undecided' : 'done'
}

/**
 * Ends what its provider has no payment of: one that it has had counts as not paid after a day, and a charge that was
 * withdrawn while it was made, and did not appear since, is looked for.
 */
const endUnknown = (ports: Ports, { companyId, invoice: { id, attempt } }: PaymentWork): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, id)
    if (current?.attempt !== attempt) return
    const state = readInvoiceState(current)
    if (state.paymentId !== null && isAwaited(state))
      ports.log.error({ companyId, invoiceId: id, attempt }, 'A payment is not known to its provider any more')
    await changeInvoice(change, current, { type: 'payment-missing', attempt })
  })

/**
 * The payment of an invoice as its provider has it. A page is closed when its invoice was withdrawn, or nobody has paid
 * on it for a day, and so is a charge that the bank asks to be confirmed; a charge that was cancelled while it was made
 * is known by our reference alone.
 */
async function lookUp(
  ports: Ports,
  { invoice, provider, companyId }: PaymentWork,
): Promise<PaymentResult<Payment | null>> {
  const state = readInvoiceState(invoice)
  const { paymentId } = state
  if (paymentId === null)
    return provider.findPayment({
      reference: paymentReference({ companyId, invoiceId: invoice.id, attempt: invoice.attempt }),
      customerKey: customerKey(companyId),
      since: chargedSince(state, ports.now()),
      isWanted: false,
    })
  if (!isToClose(state, ports.now())) return provider.fetchPayment(paymentId)
  const closed = await provider.cancelPayment(paymentId)
  // A charge that cannot be closed is ended here all the same.
  return closed.ok || !isCardCharge(invoice) ? closed : provider.fetchPayment(paymentId)
}

/**
 * Withdraws an order whose page was never stored, since the process that opened it has ended:
 * nobody has seen such a page.
 */
const withdrawUnopened = (ports: Ports, { companyId, invoice: { id } }: PaymentWork): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, id)
    if (current) await changeInvoice(change, current, { type: 'page-missing' })
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

/** Returns the money of a payment that was not asked for. */
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
