import type { InvoiceEvent, InvoiceStep } from './InvoiceEvent.ts'
import { isCardCharge } from './InvoicePurpose.ts'
import type { InvoiceFacts, InvoiceState } from './InvoiceState.ts'
import { isAwaited, isMadeCharge, isSettled, isToCharge, isUnpaid, withdrawnAt } from './invoiceStates.ts'
import { stepPayment } from './stepPayment.ts'
import { endUndecided, fail, factsOf, settle, unchanged, withdraw, withPayment, type Step } from './transitions.ts'

/**
 * The state of an invoice after an event at `now`, and the work that follows (decision 0065). An event that does not
 * fit the state, or is about another attempt, changes nothing.
 */
export function stepInvoice(state: InvoiceState, event: InvoiceEvent, now: Date): Step {
  switch (event.type) {
    case 'page-opened':
      return unchanged(withPayment(state, event.paymentId))
    case 'payment-noticed':
      return unchanged(state.paymentId === null ? withPayment(state, event.paymentId) : state)
    case 'page-missing':
      return state.paymentId === null && isUnpaid(state) ? withdraw(state, now) : unchanged(state)
    case 'card-asked':
    case 'card-not-asked':
      if (!isToCharge(state) || state.attempt !== event.attempt) return unchanged(state)
      return unchanged(
        event.type === 'card-asked'
          ? { ...factsOf(state), is: 'charge-sent', paymentId: null, sentAt: now }
          : { ...factsOf(state), is: 'charge-queued', paymentId: null, sentAt: null },
      )
    case 'charge-refused':
      return isMadeCharge(state) && state.attempt === event.attempt ? refuse(state) : unchanged(state)
    case 'card-missing':
      return isMadeCharge(state) && state.attempt === event.attempt ? failWithoutCard(state) : unchanged(state)
    case 'payment-seen':
      return stepPayment(state, event, now)
    case 'payment-missing':
      return state.attempt === event.attempt ? afterMissing(state, now) : unchanged(state)
    case 'waived':
      return { state: settle(state, now), effects: [{ do: 'settle' }] }
    case 'withdrawn':
      return isSettled(state) ? unchanged(state) : withdraw(state, now)
    case 'attempted-again':
      return attemptAgain(state, now)
  }
}

/** Nothing was taken: the failed charge counts as not sent from then on. */
function refuse(state: InvoiceState): Step {
  const failed = fail(state, { isCancelled: false, failure: 'other' })
  return { ...failed, state: { ...failed.state, sentAt: null } as InvoiceState }
}

/** A charge that was sent before is looked for. */
function failWithoutCard(state: InvoiceState): Step {
  const failed = fail(state, { isCancelled: false, failure: 'other' })
  return { ...failed, effects: [...failed.effects, { do: 'search-charge' }] }
}

/**
 * The end of an invoice whose payment its provider does not have: one that it has had counts as not paid after a day,
 * and a charge that was withdrawn while it was made, and did not appear since, is looked for.
 */
function afterMissing(state: InvoiceState, now: Date): Step {
  if (state.paymentId !== null) return isAwaited(state) ? endUndecided(state, now) : unchanged(state)
  return withdrawnAt(state) === null ? unchanged(state) : { state, effects: [{ do: 'search-charge' }] }
}

/**
 * Another attempt of an invoice that failed or was withdrawn. A payment of the attempt before that was withdrawn, or
 * expired here and may be confirmed yet, is returned by a job of its own.
 */
function attemptAgain(state: InvoiceState, now: Date): InvoiceStep<InvoiceState> {
  const { paymentId } = state
  const isWithdrawn = withdrawnAt(state) !== null
  const effects: InvoiceStep<InvoiceState>['effects'] =
    paymentId === null
      ? isWithdrawn
        ? [{ do: 'search-charge' }]
        : []
      : isWithdrawn || state.failure === 'expired'
        ? [{ do: 'check-duplicate', paymentId }]
        : []
  const facts: InvoiceFacts = { ...factsOf(state), attempt: state.attempt + 1, attemptedAt: now, failure: null }
  return { state: { ...facts, is: 'charge-queued', paymentId: null, sentAt: null }, effects }
}

/** The first state of an invoice that is paid on a page, or by the saved card, and was ordered at a moment. */
export const beginInvoice = (purpose: InvoiceFacts['purpose'], now: Date): InvoiceState => ({
  purpose,
  attempt: 1,
  createdAt: now,
  attemptedAt: now,
  failure: null,
  cardAwaitedUntil: null,
  paymentId: null,
  sentAt: null,
  is: isCardCharge({ purpose }) ? 'charge-queued' : 'page-opening',
})
