import {
  isCardCharge,
  isOwnPayment,
  readInvoiceState,
  stepInvoice,
  type InvoiceEffect,
  type PaymentContext,
} from '@frontdesk/billing-machine'
import type { Payment, PaymentAttempt } from '../../ports/PaymentProvider.ts'
import type { SecretKeys } from '../../secrets/seal.ts'
import { cardToSave, saveLateCard } from '../cards/applyLateCard.ts'
import { applyRefund } from '../refunds/applyRefund.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { changeBilling, type BillingPorts } from '../change/changeBilling.ts'
import { carryOut } from '../change/changeInvoice.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { writeInvoiceState } from '../change/writeInvoiceState.ts'
import { noteFailedRefunds } from '../refunds/noteFailedRefunds.ts'
import { removeUnwantedCard } from '../change/removeCards.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/**
 * The outcome of an invoice: `open` is still to be decided; `to-refund` was paid after it had been withdrawn;
 * of `card-to-come` only the card is not known yet.
 */
export type PaymentOutcome = 'open' | 'settled' | 'to-refund' | 'card-to-come'

/**
 * Applies a state of a payment to its invoice, as `stepInvoice` decides. `attempt`: the one that the payment was read
 * for; after a later one has begun, it changes nothing of the invoice.
 */
export async function applyPayment(
  ports: BillingPorts,
  keys: SecretKeys,
  { companyId, invoiceId, attempt, payment }: PaymentAttempt & { payment: Payment },
): Promise<PaymentOutcome> {
  return changeBilling(ports, companyId, async (change) => {
    const before = await readInvoice(change, invoiceId)
    if (!before) return 'settled'
    const state = readInvoiceState(before)
    const context = await contextOf(change, before)
    const event = { type: 'payment-seen', attempt, payment, context } as const
    const { state: next, effects } = stepInvoice(state, event, change.now)
    const isOwn = isOwnPayment(state, event)
    const noted = isOwn ? await noteFailedRefunds(ports, change, { invoice: before, payment, context }) : {}
    const card = effects.some((effect) => effect.do === 'settle')
      ? await cardToSave(change, { invoice: before, payment }, keys)
      : null
    let after = await writeInvoiceState(change, before, next, isOwn ? { ...noted, ...shownOf(payment) } : {})
    if (isOwn) await noteDispute(ports, change, { invoice: before, payment })
    for (const effect of effects) {
      after = await carryOut(change, effect, { before, after, card })
      await carryOutOfPayment(ports, keys, change, effect, { invoice: after, payment })
    }
    return outcomeOf(effects)
  })
}

/** The facts about an invoice and its subscription by which its payment is judged. */
async function contextOf({ trx, companyId }: BillingChange, invoice: InvoiceRow): Promise<PaymentContext> {
  // A page is paid for another plan, also where the one before has ended.
  const subscription = isCardCharge(invoice)
    ? await trx
        .selectFrom('subscriptions')
        .select('ended_at')
        .where('company_id', '=', companyId)
        .where('id', '=', invoice.subscription_id)
        .executeTakeFirstOrThrow()
    : null
  return {
    amount: invoice.amount,
    currency: invoice.currency_code,
    refundedAmount: invoice.refunded_amount,
    modifiedAt: invoice.provider_modified_at,
    isEnded: subscription !== null && subscription.ended_at !== null,
  }
}

/** The columns of an invoice that show its payment. */
const shownOf = (payment: Payment) => ({
  masked_pan: payment.maskedPan,
  payment_display_label: payment.displayLabel,
  provider_created_at: payment.createdAt,
  provider_modified_at: payment.modifiedAt,
})

/** Does the work that follows from a payment and needs it. */
async function carryOutOfPayment(
  ports: Pick<BillingPorts, 'log'>,
  keys: SecretKeys,
  change: BillingChange,
  effect: InvoiceEffect,
  of: { invoice: InvoiceRow; payment: Payment },
): Promise<void> {
  const { companyId } = change
  if (effect.do === 'apply-refund') await applyRefund(ports, change, of)
  if (effect.do === 'save-late-card') await saveLateCard(change, keys, of)
  if (effect.do === 'remove-card') await removeUnwantedCard(change, keys, of)
  if (effect.do === 'report-unasked') {
    const facts = { companyId, invoiceId: of.invoice.id, isWrong: effect.isWrong }
    ports.log.error(facts, 'A payment came for an invoice that does not ask for it')
  }
}

function outcomeOf(effects: readonly InvoiceEffect[]): PaymentOutcome {
  if (effects.some((effect) => effect.do === 'return-payment')) return 'to-refund'
  const look = effects.find((effect) => effect.do === 'look-again')
  return look === undefined ? 'settled' : look.for === 'card' ? 'card-to-come' : 'open'
}

/** Notes that the customer has disputed a payment, or how the bank has decided it. */
async function noteDispute(
  { log }: Pick<BillingPorts, 'log'>,
  { trx, companyId }: BillingChange,
  { invoice, payment: { dispute } }: { invoice: InvoiceRow; payment: Payment },
): Promise<void> {
  if (dispute === null || dispute === invoice.dispute) return
  await trx
    .updateTable('invoices')
    .set({ dispute })
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.id)
    .execute()
  log.error({ companyId, invoiceId: invoice.id, dispute }, 'A customer has disputed a payment')
}
