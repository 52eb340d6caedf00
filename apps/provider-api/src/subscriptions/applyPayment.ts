import { serviceDb } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { jobsQueuedIn } from '../jobs/enqueueJob.ts'
import type { Payment, PaymentAttempt } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { applyFailedRefunds } from './applyFailedRefunds.ts'
import { applyLateCard, awaitCard, cardToSave } from './applyLateCard.ts'
import { applyRefund } from './applyRefund.ts'
import { askForConfirmation } from './askForConfirmation.ts'
import { endUndecided, failInvoice, setInvoiceStatus } from './failInvoice.ts'
import type { InvoiceRow } from './readSubscription.ts'
import { removeUnwantedCard } from './removeCards.ts'
import { cancelInvoice, checkDuplicate, isCardCharge, isPaymentOver } from './schedule.ts'
import { settleInvoice, type BillingChange } from './settleInvoice.ts'

/**
 * What became of an invoice: `open` is still to be decided; `to-refund` was paid although nobody wants the money any
 * more; of `card-to-come` only the card is not known yet.
 */
export type PaymentOutcome = 'open' | 'settled' | 'to-refund' | 'card-to-come'

type BillingPorts = Pick<Ports, 'db' | 'publish' | 'now' | 'newId' | 'log' | 'billingWorkQueued'>

/** Runs a change of a company's billing in its transaction, and wakes the workers after the commit. */
export async function changeBilling<T>(
  ports: BillingPorts,
  companyId: number,
  work: (change: BillingChange) => Promise<T>,
): Promise<T> {
  const { newId } = ports
  const { result, queued } = await withCompanyTransaction(
    { db: serviceDb(ports.db), publish: ports.publish },
    companyId,
    async (trx, emit) => ({
      result: await work({ trx, emit, companyId, now: ports.now(), newId }),
      queued: jobsQueuedIn(trx),
    }),
  )
  if (queued.length > 0) ports.billingWorkQueued(queued)
  return result
}

/** An invoice of a company; null for an unknown one. */
export const readInvoice = async (
  { trx, companyId }: { trx: Trx | Db; companyId: number },
  id: string,
): Promise<InvoiceRow | null> =>
  (await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/**
 * Applies a state of a payment to its invoice. States may come repeatedly and in any order: the one that was modified
 * last counts, and a payment is settled once, and what was returned of it is applied. An amount that is not the
 * invoice's, and money for an invoice that was withdrawn here or for the next period of a subscription that has ended,
 * is to be refunded, and a card that its page has saved is removed. `attempt`: the one that the payment was read for;
 * after a later one has begun, it changes nothing of the invoice.
 */
export async function applyPayment(
  ports: BillingPorts,
  keys: SecretKeys,
  { companyId, invoiceId, attempt, payment }: PaymentAttempt & { payment: Payment },
): Promise<PaymentOutcome> {
  return changeBilling(ports, companyId, async (change) => {
    const before = await readInvoice(change, invoiceId)
    if (!before) return 'settled'
    const { provider_payment_id: paymentId, provider } = before
    const isOther = before.attempt !== attempt || (paymentId !== null && paymentId !== payment.id)
    if (isOther && isCardCharge(before)) {
      // Another attempt has begun, or a notice named another payment, while this one was made or read.
      await checkDuplicate(change.trx, { companyId, invoiceId, paymentId: payment.id, provider, now: change.now })
      return outcomeOf(before)
    }
    const known = before.provider_modified_at
    if (known !== null && payment.modifiedAt < known) return outcomeOf(before)
    const { trx } = change
    const invoice = await applyFailedRefunds(ports, change, { invoice: before, payment })
    await trx
      .updateTable('invoices')
      .set({
        provider_payment_id: payment.id,
        masked_pan: payment.maskedPan,
        payment_display_label: payment.displayLabel,
        provider_created_at: payment.createdAt,
        provider_modified_at: payment.modifiedAt,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', invoiceId)
      .execute()
    if (payment.dispute !== null && payment.dispute !== invoice.dispute) {
      await setDispute(change, invoice, payment.dispute)
      ports.log.error({ companyId, invoiceId, dispute: payment.dispute }, 'A customer has disputed a payment')
    }
    if (payment.status === 'completed') return applyCompleted(ports, keys, change, { invoice, payment })
    if (payment.status === 'refunded') {
      // A renewal whose money went back before it was seen was not paid.
      if (invoice.purpose === 'renewal' && invoice.settled_at === null && !isGivenUp(invoice)) {
        if (invoice.status !== 'failed') await failInvoice(change, invoice, { status: 'failed', failure: 'other' })
        return 'settled'
      }
      if (invoice.settled_at === null) await removeUnwantedCard(change, keys, { invoice, payment })
      await applyRefund(ports, change, { invoice, payment })
      await applyLateCard(change, keys, { invoice, payment })
      return 'settled'
    }
    const isAwaited = invoice.settled_at === null && !isGivenUp(invoice)
    if (payment.status === 'failed' || payment.status === 'cancelled') {
      // The same state once more is no further failure, and a declined order stays one when its page is closed.
      if (isAwaited && invoice.status !== 'failed') await failInvoice(change, invoice, payment)
      return 'settled'
    }
    if (!isAwaited) return 'open'
    // It was ended here, while its bank had not decided: only a payment that is made changes that.
    if (invoice.status === 'failed' && isCardCharge(invoice)) return 'open'
    const { confirmationUrl } = payment
    const isOver = invoice.status !== 'failed' && isPaymentOver({ ...invoice, status: payment.status }, change.now)
    if (isOver || (confirmationUrl !== null && invoice.purpose === 'auto-upgrade')) {
      await endUndecided(change, invoice)
      return 'open'
    }
    await setInvoiceStatus(change, invoice, payment.status)
    if (confirmationUrl !== null) await askForConfirmation(change, invoice, confirmationUrl)
    return 'open'
  })
}

/** Applies a payment that was made: settles its invoice, or finds that nobody wants the money. */
async function applyCompleted(
  ports: Pick<BillingPorts, 'log'>,
  keys: SecretKeys,
  change: BillingChange,
  { invoice, payment }: { invoice: InvoiceRow; payment: Payment },
): Promise<PaymentOutcome> {
  const { trx, companyId, now } = change
  if (invoice.settled_at !== null) {
    await applyRefund(ports, change, { invoice, payment })
    await applyLateCard(change, keys, { invoice, payment })
    const isAwaited =
      invoice.card_awaited_until !== null && (await awaitCard(change, { invoice, payment })) === 'awaited'
    return isAwaited ? 'card-to-come' : 'settled'
  }
  const isMoney = invoice.purpose !== 'setup'
  const isWrong = isMoney && (payment.amount !== invoice.amount || payment.currency !== invoice.currency_code)
  const isTooLate = !isGivenUp(invoice) && (await isOfEnded(change, invoice))
  if (isTooLate) await cancelInvoice(trx, { companyId, invoiceId: invoice.id, now })
  if (isWrong || isTooLate || isGivenUp(invoice)) {
    const facts = { companyId, invoiceId: invoice.id, isWrong }
    ports.log.error(facts, 'A payment came for an invoice that does not ask for it')
    await removeUnwantedCard(change, keys, { invoice, payment })
    return isMoney ? 'to-refund' : 'settled'
  }
  const awaited = await awaitCard(change, { invoice, payment })
  // A page that only saves a card has done nothing before it is saved.
  if (!isMoney && awaited === 'awaited') return 'card-to-come'
  if (!isMoney && awaited === 'overdue') {
    await failInvoice(change, invoice, { status: 'failed', failure: 'other' })
    return 'settled'
  }
  const settled = await settleInvoice(change, invoice, await cardToSave(change, { invoice, payment }, keys))
  await applyRefund(ports, change, { invoice: settled, payment })
  return awaited === 'awaited' ? 'card-to-come' : 'settled'
}

/**
 * Whether an invoice charges the card of a subscription that has ended meanwhile: its money would
 * buy time without access.
 */
async function isOfEnded({ trx, companyId }: BillingChange, invoice: InvoiceRow): Promise<boolean> {
  if (!isCardCharge(invoice)) return false
  const row = await trx
    .selectFrom('subscriptions')
    .select('ended_at')
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.subscription_id)
    .executeTakeFirstOrThrow()
  return row.ended_at !== null
}

/** Whether nobody wants an invoice to be paid any more: it was withdrawn, or its page was closed. */
const isGivenUp = ({ withdrawn_at: withdrawnAt, status }: InvoiceRow): boolean =>
  withdrawnAt !== null || status === 'cancelled'

const outcomeOf = ({ status, settled_at: settled }: InvoiceRow): PaymentOutcome =>
  settled === null && (status === 'pending' || status === 'processing') ? 'open' : 'settled'

const setDispute = (
  { trx, companyId }: BillingChange,
  { id }: InvoiceRow,
  dispute: NonNullable<Payment['dispute']>,
): Promise<unknown> =>
  trx.updateTable('invoices').set({ dispute }).where('company_id', '=', companyId).where('id', '=', id).execute()
