import { isCardCharge } from './InvoicePurpose.ts'
import type { InvoiceState, InvoiceStateName } from './InvoiceState.ts'

// Sets of states by name. The server's queries ask for the same sets.

/** A page of an order or of a card that may still be paid on, also after a card was declined. */
export const pageStates = [
  'page-opening',
  'page-open',
  'page-paying',
  'page-declined',
] as const satisfies InvoiceStateName[]

/** A page on which no payment is being made. */
export const idlePageStates = ['page-opening', 'page-open', 'page-declined'] as const satisfies InvoiceStateName[]

/** A charge whose card is to be charged, or was and is not decided by its bank. */
export const madeChargeStates = [
  'charge-queued',
  'charge-sent',
  'charge-undecided',
] as const satisfies InvoiceStateName[]

/** A charge that its provider has, or may have. */
export const sentChargeStates = [
  'charge-sent',
  'charge-noted',
  'charge-undecided',
] as const satisfies InvoiceStateName[]

/** A charge that is not decided. */
const openChargeStates = [...madeChargeStates, 'charge-noted'] as const satisfies InvoiceStateName[]

/** A payment that is to be decided. */
export const awaitedStates = [
  'page-opening',
  'page-open',
  'page-paying',
  ...openChargeStates,
] as const satisfies InvoiceStateName[]

/** An invoice that is not paid, and was not given up. */
export const unpaidStates = [...awaitedStates, 'page-declined', 'charge-failed'] as const satisfies InvoiceStateName[]

const isIn = (names: readonly InvoiceStateName[]) => {
  const set = new Set<InvoiceStateName>(names)
  return (state: InvoiceState): boolean => set.has(state.is)
}

/** Whether an invoice waits for its payment to be decided. */
export const isAwaited = isIn(awaitedStates)
/** Whether an invoice is not paid, and was not given up: an order or a cancellation withdraws it. */
export const isUnpaid = isIn(unpaidStates)
/** Whether a charge is not decided. */
export const isOpenCharge = isIn(openChargeStates)
/** Whether an invoice was paid, also where its money went back since. */
export const isSettled = isIn(['paid', 'returned'])
/** Whether a page is open, or was about to be, on which no payment is being made. */
export const isIdlePage = isIn(idlePageStates)
/** Whether a page has seen no payment: it is offered once more to the same order. */
export const isFreshPage = isIn(['page-opening', 'page-open'])
/** Whether a card is being charged, or is to be; also one whose provider has the charge and has not decided it. */
export const isMadeCharge = isIn(madeChargeStates)
/** Whether a saved card is to be charged, or asked for once more since its answer was lost. */
export const isToCharge = isIn(['charge-queued', 'charge-sent'])

/** Whether an invoice is not to be paid any more: it was withdrawn, or its page was closed. */
export const isGivenUp = (state: InvoiceState): boolean =>
  state.is === 'withdrawn' || state.is === 'closed' || (state.is === 'returned-unasked' && state.withdrawnAt !== null)

/** Whether an invoice is shown as cancelled. */
export const isCancelled = (state: InvoiceState): boolean =>
  state.is === 'closed' || (state.is === 'withdrawn' && !state.isDeclined)

/** Whether an invoice is paid on a page that its provider has not opened, as far as we know. */
export const hasNoPage = (state: InvoiceState): boolean => !isCardCharge(state) && state.paymentId === null

/** When an invoice was withdrawn; null: it was not. */
export const withdrawnAt = (state: InvoiceState): Date | null =>
  state.is === 'withdrawn' ? state.at : state.is === 'returned-unasked' ? state.withdrawnAt : null

/** When an invoice was paid; null: it was not. */
export const settledAt = (state: InvoiceState): Date | null =>
  state.is === 'paid' ? state.at : state.is === 'returned' ? state.paidAt : null
