import { readInvoiceState, stepInvoice, type InvoiceEffect, type InvoiceEvent } from '@frontdesk/billing-machine'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { askForConfirmation, dun, tellUpgradeFailed } from './dun.ts'
import { queueLostCharge } from './queueLostCharge.ts'
import { checkDuplicate } from './billingJobs.ts'
import { releaseInvoice } from './withdrawInvoice.ts'
import { settleInvoice, type SavedCard } from './settleInvoice.ts'
import type { BillingChange } from './BillingChange.ts'
import { writeSubscription } from './writeSubscription.ts'
import { writeInvoiceState, type OtherColumns } from './writeInvoiceState.ts'

/** An invoice before an event and after it, and the card that its payment has saved. */
type Changed = { before: InvoiceRow; after: InvoiceRow; card?: SavedCard | null }

/**
 * Applies an event to an invoice: the domain decides its next state, which is stored with the other columns that change
 * with it, and the work that follows. Returns the invoice as it is then.
 */
export async function changeInvoice(
  change: BillingChange,
  before: InvoiceRow,
  event: Exclude<InvoiceEvent, { type: 'payment-seen' }>,
  beside: OtherColumns = {},
): Promise<InvoiceRow> {
  const { state, effects } = stepInvoice(readInvoiceState(before), event, change.now)
  let after = await writeInvoiceState(change, before, state, beside)
  for (const effect of effects) after = await carryOut(change, effect, { before, after })
  return after
}

/**
 * Does the work that follows from an event, in the transaction of the change. Work about the payment itself is left to
 * `applyPayment`, which has it. Returns the invoice as it is then.
 */
export async function carryOut(
  change: BillingChange,
  effect: InvoiceEffect,
  { before, after, card = null }: Changed,
): Promise<InvoiceRow> {
  const { trx, companyId, now } = change
  const of = { companyId, invoiceId: before.id, now }
  switch (effect.do) {
    case 'settle':
      return settleInvoice(change, after, card)
    case 'release':
      await releaseInvoice(trx, of)
      break
    case 'announce':
      await writeSubscription(change, before.subscription_id, {})
      break
    case 'dun':
      await dun(change, before, effect.failure)
      break
    case 'tell-upgrade-failed':
      await tellUpgradeFailed(change, before)
      break
    case 'ask-to-confirm':
      await askForConfirmation(change, before, effect.url)
      break
    case 'check-duplicate':
      await checkDuplicate(trx, { ...of, paymentId: effect.paymentId, provider: before.provider })
      break
    case 'search-charge':
      await queueLostCharge(change, before)
      break
    case 'apply-refund':
    case 'save-late-card':
    case 'remove-card':
    case 'report-unasked':
    case 'return-payment':
    case 'look-again':
      break
  }
  return after
}
