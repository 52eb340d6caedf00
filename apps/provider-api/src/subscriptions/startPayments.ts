import { beginAttempt, completeJob, postponeJob } from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import {
  paymentReference,
  type Payment,
  type PaymentFault,
  type PaymentProvider,
  type PaymentResult,
} from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import { unseal, type SecretKeys } from '../secrets/seal.ts'
import { applyPayment, changeBilling, failInvoice, readInvoice } from './applyPayment.ts'
import { customerKey } from './placeOrder.ts'
import type { InvoiceRow } from './readSubscription.ts'
import { returnDuplicate } from './returnDuplicate.ts'
import { cancelInvoice, isCardCharge, noProvider, readBillingSubject } from './schedule.ts'

/** Milliseconds between two looks at a payment that is open, and after a call of a provider with an unknown outcome. */
const waits = { first: 30_000, longest: 15 * 60_000 }
/** A page that nobody paid on, and a charge that nobody confirmed, is closed after a day. */
const pageLasts = 24 * 3_600_000
/** For how long a charge whose answer was lost is looked for, before the card is charged again and after it was withdrawn. */
const chargeAppearsWithin = 10 * 60_000
/** By how much the clocks of two machines may differ. */
const lookBack = 10 * 60_000

type Work = { invoice: InvoiceRow; provider: PaymentProvider; companyId: number }

/**
 * Starts the work on payments that are awaited, charged or returned. An attempt is noted before a card is charged, and after a crash the
 * payment is looked up by our reference before it is charged again, so that no period is charged twice.
 */
export function startPayments(ports: Ports, keys: SecretKeys): JobWorker {
  const { db, now, log } = ports
  return createJobWorker(ports, {
    name: 'payments',
    atOnce: 8,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const { companyId, id, paymentId } = readBillingSubject(job.subject)
      const invoice = await readInvoice({ trx: db, companyId }, id)
      const provider = invoice && ports.paymentProvider(invoice.provider)
      // What nobody was asked to pay, for want of a card, is nowhere to be closed.
      if (!invoice || invoice.provider === noProvider) {
        await completeJob(db, begun, now())
        return
      }
      if (!provider) {
        log.error({ companyId, provider: invoice.provider }, 'The payment provider of an invoice is not set up')
        return postponeJob(db, begun, new Date(now().getTime() + waits.longest), 'not set up')
      }
      const work = { invoice, provider, companyId }
      const result =
        paymentId === null ? await workOn(ports, keys, begun, work) : await workOnDuplicate(ports, work, paymentId)
      if (result === 'done') await completeJob(db, begun, now())
      else {
        const wait = result.wait ?? backOff(begun.attempts, { ...waits, chance: ports.chance() })
        await postponeJob(db, begun, new Date(now().getTime() + wait), result.why)
      }
    },
  })
}

type Result = 'done' | { wait: number | null; why: string | null }

const later = (fault: PaymentFault): Result => ({
  wait: fault.type === 'wait' ? fault.milliseconds : null,
  why: fault.type,
})

async function workOnDuplicate(ports: Ports, work: Work, paymentId: string): Promise<Result> {
  const returned = await returnDuplicate(ports, { ...work, paymentId })
  if (!returned.ok) return later(returned.fault)
  return returned.value === 'open' ? { wait: null, why: null } : 'done'
}

/** Does what is due for an invoice: charges it, asks how its payment is, closes its page, or returns its money. */
async function workOn(ports: Ports, keys: SecretKeys, job: LeasedJob, work: Work): Promise<Result> {
  const { invoice } = work
  const isCharge = isCardCharge(invoice)
  if (isCharge && invoice.status === 'processing' && invoice.provider_payment_id === null)
    return charge(ports, keys, job, work)
  if (!isCharge && invoice.provider_payment_id === null) {
    await withdrawUnopened(ports, work)
    return 'done'
  }
  const found = await lookUp(ports, work, isCharge)
  if (!found.ok) return later(found.fault)
  if (!found.value) return isToAppear(ports, invoice) ? { wait: null, why: null } : 'done'
  const isOpen = invoice.status === 'pending' || invoice.status === 'processing'
  const { status } = found.value
  // On a page another card may be tried after one that was declined, and be confirmed, until the page is closed.
  const isUndecided =
    invoice.settled_at === null && (status === 'pending' || status === 'processing' || status === 'failed')
  const isOpenPage = !isCharge && isUndecided && !isToClose(ports, invoice, isCharge)
  const outcome = await apply(ports, keys, work, found.value)
  if (outcome === 'to-refund') return giveBack(ports, keys, work, found.value)
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
 * The payment of an invoice as its provider has it. A page is closed when its invoice was withdrawn, or nobody has paid on it for a day, and so is
 * a charge that the bank asks to be confirmed; a charge that was cancelled while it was made is known by our reference alone.
 */
async function lookUp(
  ports: Ports,
  { invoice, provider, companyId }: Work,
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

/** Withdraws an order whose page was never stored, since the process that opened it has ended: nobody has seen such a page. */
const withdrawUnopened = (ports: Ports, { companyId, invoice: { id } }: Work): Promise<void> =>
  changeBilling(ports, companyId, async ({ trx, now }) => {
    const current = await readInvoice({ trx, companyId }, id)
    if (current?.provider_payment_id === null && current.withdrawn_at === null)
      await cancelInvoice(trx, { companyId, invoiceId: id, now })
  })

/** From when on the charge of an invoice is looked for: a little before it was begun, since the clocks of two machines differ. */
const chargedSince = ({ attempted_at: begun, created_at: created }: InvoiceRow): Date =>
  new Date((begun ?? created).getTime() - lookBack)

const apply = (ports: Ports, keys: SecretKeys, { companyId, invoice }: Work, payment: Payment) =>
  applyPayment(ports, keys, { companyId, invoiceId: invoice.id, attempt: invoice.attempt, payment })

/**
 * Charges the saved card; an earlier attempt whose outcome is unknown is looked up first. Only a charge that the provider refuses as it is has
 * failed. While an earlier one cannot be looked up, or the operator's account may not charge cards, it waits: the customer can do nothing
 * about that, and may have paid already. A charge that is not there may still be in progress: where one more would be a second one, it waits
 * until the first would have appeared.
 */
async function charge(ports: Ports, keys: SecretKeys, job: LeasedJob, work: Work): Promise<Result> {
  const { invoice, provider, companyId } = work
  const reference = paymentReference({ companyId, invoiceId: invoice.id, attempt: invoice.attempt })
  if (job.attempts > 1 || invoice.charge_sent_at !== null) {
    const found = await provider.findPayment({
      reference,
      customerKey: customerKey(companyId),
      since: chargedSince(invoice),
      isWanted: true,
    })
    if (!found.ok) return waitForCharge(ports, work, found.fault)
    if (found.value) return applyCharge(ports, keys, work, found.value)
    if (mayStillAppear(ports, work)) return { wait: null, why: 'may still appear' }
  }
  const token = await tokenOf(ports, keys, work)
  if (token === null) {
    await fail(ports, work, 'other')
    return 'done'
  }
  // It was withdrawn, or its notice came, since the invoice was read: the job was woken for that.
  if (!(await noteSent(ports, work, ports.now()))) return { wait: null, why: null }
  const charged = await provider.chargeCard({
    reference,
    token,
    amount: invoice.amount,
    currency: invoice.currency_code,
    description: invoice.description,
    customerKey: customerKey(companyId),
  })
  if (charged.ok) return applyCharge(ports, keys, work, charged.value)
  if (charged.fault.type === 'wait' || charged.fault.type === 'not-permitted') await noteSent(ports, work, null)
  if (charged.fault.type !== 'refused') return waitForCharge(ports, work, charged.fault)
  ports.log.error({ companyId, fault: charged.fault }, 'A card could not be charged')
  await fail(ports, work, 'other')
  return 'done'
}

/** Whether an earlier charge may still be in progress beside which another one would take the money twice. */
const mayStillAppear = (
  { now }: Pick<Ports, 'now'>,
  { provider, invoice: { charge_sent_at: sentAt } }: Work,
): boolean =>
  !provider.hasIdempotentCharges && sentAt !== null && now().getTime() - sentAt.getTime() < chargeAppearsWithin

/** Stores when the card is charged, or that it was not (null); false when nobody is to be charged for this attempt any more. */
const noteSent = (ports: Ports, { companyId, invoice: { id, attempt } }: Work, sentAt: Date | null): Promise<boolean> =>
  changeBilling(ports, companyId, async ({ trx }) => {
    const noted = await trx
      .updateTable('invoices')
      .set({ charge_sent_at: sentAt })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'processing')
      .where('provider_payment_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return noted !== undefined
  })

async function applyCharge(ports: Ports, keys: SecretKeys, work: Work, payment: Payment): Promise<Result> {
  const outcome = await apply(ports, keys, work, payment)
  if (outcome === 'to-refund') return giveBack(ports, keys, work, payment)
  return outcome === 'open' ? { wait: null, why: null } : 'done'
}

/** Postpones a charge; what the operator has to do something about is an error in the log. */
function waitForCharge({ log }: Pick<Ports, 'log'>, { companyId, provider }: Work, fault: PaymentFault): Result {
  if (fault.type === 'refused' || fault.type === 'not-permitted')
    log.error(
      { companyId, provider: provider.name, fault },
      'A charge waits, since the payment provider refuses a call',
    )
  return later(fault)
}

const fail = (ports: Ports, { companyId, invoice }: Work, failure: InvoiceRow['failure']): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, invoice.id)
    if (current?.status === 'processing') await failInvoice(change, current, { status: 'failed', failure })
  })

/** The token of the card that the subscription is charged to; null when it has none, or it cannot be opened. */
async function tokenOf(
  { db }: Ports,
  keys: SecretKeys,
  { invoice, companyId, provider }: Work,
): Promise<string | null> {
  const card = await db
    .selectFrom('subscriptions')
    .innerJoin('payment_methods', (join) =>
      join
        .onRef('payment_methods.company_id', '=', 'subscriptions.company_id')
        .onRef('payment_methods.id', '=', 'subscriptions.payment_method_id'),
    )
    .select('payment_methods.token')
    .where('subscriptions.company_id', '=', companyId)
    .where('subscriptions.id', '=', invoice.subscription_id)
    .where('payment_methods.provider', '=', provider.name)
    .where('payment_methods.removed_at', 'is', null)
    .executeTakeFirst()
  return card ? unseal(card.token, keys, 'saved cards') : null
}

/** Returns the money of a payment that nobody asked for. */
async function giveBack(ports: Ports, keys: SecretKeys, work: Work, payment: Payment): Promise<Result> {
  const refunded = await work.provider.refund({
    id: payment.id,
    amount: payment.amount - payment.refundedAmount,
    reference: `${payment.reference}.refund`,
  })
  if (!refunded.ok) {
    if (refunded.fault.type === 'refused' || refunded.fault.type === 'not-permitted')
      ports.log.error({ companyId: work.companyId, fault: refunded.fault }, 'Money could not be returned')
    return later(refunded.fault)
  }
  await apply(ports, keys, work, refunded.value)
  return 'done'
}
