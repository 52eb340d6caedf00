import type { InvoiceEffect, InvoiceStep } from './InvoiceEvent.ts'
import { isCardCharge } from './InvoicePurpose.ts'
import type { InvoiceFacts, PaymentFailure, InvoiceState } from './InvoiceState.ts'

// The ways in which an invoice ends, which several events take.

/** The state of an invoice after an event, and the work that follows. */
export type Step = InvoiceStep<InvoiceState>

/** A step without work. */
export const unchanged = (state: InvoiceState): Step => ({ state, effects: [] })

/** The facts of a state, without those that are its own. */
export const factsOf = (state: InvoiceState): InvoiceFacts => ({
  purpose: state.purpose,
  attempt: state.attempt,
  createdAt: state.createdAt,
  attemptedAt: state.attemptedAt,
  paymentId: state.paymentId,
  sentAt: state.sentAt,
  failure: state.failure,
  cardAwaitedUntil: state.cardAwaitedUntil,
})

/** The invoice with the payment that its provider has: a page is open, a charge is to be decided. */
export function withPayment(state: InvoiceState, paymentId: string): InvoiceState {
  if (state.is === 'page-opening') return { ...factsOf(state), is: 'page-open', paymentId }
  if (state.is === 'charge-queued' || state.is === 'charge-sent')
    return { ...factsOf(state), is: 'charge-undecided', paymentId }
  return { ...state, paymentId }
}

/** The invoice as it is paid. A page that saves a card has done so, and awaits none. */
export const settle = (state: InvoiceState, now: Date): InvoiceState => ({
  ...factsOf(state),
  is: 'paid',
  at: now,
  failure: null,
  ...(state.purpose === 'setup' && { cardAwaitedUntil: null }),
})

/**
 * The invoice as it was not paid. Where its provider has cancelled it, it is closed; a charge of a renewal that expired
 * there before it was confirmed is tried again like one that was declined.
 */
export function fail(
  state: InvoiceState,
  { isCancelled, failure }: { isCancelled: boolean; failure: PaymentFailure | null },
): Step {
  const why = failure ?? (isCancelled ? 'expired' : 'other')
  const facts = { ...factsOf(state), failure: why }
  const is =
    isCancelled && state.purpose !== 'renewal' ? 'closed' : isCardCharge(state) ? 'charge-failed' : 'page-declined'
  return { state: { ...facts, is }, effects: failureEffects(state, why) }
}

function failureEffects({ purpose }: InvoiceState, failure: PaymentFailure): InvoiceEffect[] {
  if (purpose === 'auto-upgrade') return [{ do: 'tell-upgrade-failed' }]
  return purpose === 'renewal' ? [{ do: 'dun', failure }] : []
}

/** The invoice as it is not wanted any more. One whose payment was declined is still shown so, but for a renewal. */
export function withdraw(state: InvoiceState, now: Date): Step {
  const isDeclined =
    state.purpose !== 'renewal' &&
    (state.is === 'page-declined' || state.is === 'charge-failed' || (state.is === 'withdrawn' && state.isDeclined))
  return { state: { ...factsOf(state), is: 'withdrawn', at: now, isDeclined }, effects: [{ do: 'release' }] }
}

/**
 * The end of a payment that is not decided: a renewal has failed and is tried again; an order and an automatic upgrade
 * are withdrawn. A payment that is made all the same counts, or is returned where its invoice was withdrawn or another
 * attempt has begun.
 */
export function endUndecided(state: InvoiceState, now: Date): Step {
  if (state.purpose === 'renewal') return fail(state, { isCancelled: false, failure: 'expired' })
  const withdrawn = withdraw(state, now)
  // An automatic upgrade has no customer at hand to confirm it: the company upgrades by itself or waits.
  const announced: InvoiceEffect = { do: state.purpose === 'auto-upgrade' ? 'tell-upgrade-failed' : 'announce' }
  return { ...withdrawn, effects: [...withdrawn.effects, announced] }
}
