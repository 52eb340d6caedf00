import type { InvoiceFacts, InvoiceState } from './InvoiceState.ts'
import { isAwaited, withdrawnAt } from './invoiceStates.ts'

const minute = 60_000
const day = 86_400_000

/**
 * Milliseconds for which a charge whose answer was lost is looked for, before the card is charged again and after it
 * was withdrawn.
 */
const chargeAppearsWithin = 10 * minute

/** Milliseconds after which a payment on a page, or the confirmation of a charge, is not expected any more. */
const paymentLasts = day

/** Milliseconds that a search for payments goes back, at most: monobank answers no more than 31 days at once. */
const longestSearch = 30 * day
/** By how much the clocks of two machines may differ, in milliseconds. */
const clocksDiffer = 10 * minute

/** From when on payments are searched for at their provider that were begun at a moment, or since. */
export const searchedSince = (begunAt: Date, now: Date): Date =>
  new Date(Math.max(begunAt.getTime() - clocksDiffer, now.getTime() - longestSearch))

/** From when on the charge of an invoice is searched for: since its attempt was begun, which may be months ago. */
export const chargedSince = ({ attemptedAt, createdAt }: InvoiceFacts, now: Date): Date =>
  searchedSince(attemptedAt ?? createdAt, now)

/**
 * When the payment of an invoice was begun: when its card was charged, which may have been days after the attempt
 * began, or its page was opened.
 */
export const paymentBegunAt = ({
  sentAt,
  attemptedAt,
  createdAt,
}: Pick<InvoiceFacts, 'sentAt' | 'attemptedAt' | 'createdAt'>): Date => sentAt ?? attemptedAt ?? createdAt

/** Milliseconds since the payment of an invoice was begun. */
export const paymentAge = (state: InvoiceFacts, now: Date): number => now.getTime() - paymentBegunAt(state).getTime()

/**
 * Whether a payment has waited so long that it is ended here, whatever its provider says: monobank may say nothing more
 * of it. A charge of a saved card waits a day for its bank, or for the customer to confirm it; a page on which somebody
 * has begun to pay waits a day longer than one on which nobody has.
 */
export const isPaymentOver = (state: InvoiceState, now: Date): boolean =>
  paymentAge(state, now) > (state.is === 'page-paying' ? 2 : 1) * paymentLasts

/**
 * Whether a payment is to be closed at its provider: its invoice was withdrawn, or nobody has paid or confirmed it for
 * too long. A page on which a card was declined waits for another card.
 */
export const isToClose = (state: InvoiceState, now: Date): boolean =>
  withdrawnAt(state) !== null || ((isAwaited(state) || state.is === 'page-declined') && isPaymentOver(state, now))

/** Whether a charge may have been in progress when it was withdrawn, and is not at its provider yet. */
export function mayAppearAfterWithdrawal(state: InvoiceState, now: Date): boolean {
  const at = withdrawnAt(state)
  return state.paymentId === null && at !== null && now.getTime() - at.getTime() < chargeAppearsWithin
}

/** Whether a charge that was sent a short while ago may still appear at its provider. */
export const mayStillAppear = ({ sentAt }: InvoiceFacts, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() < chargeAppearsWithin
