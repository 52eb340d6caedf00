import type { InvoiceEffect, InvoiceEvent, PaymentContext, SeenPayment } from './InvoiceEvent.ts'
import { isCardCharge } from './InvoicePurpose.ts'
import type { InvoiceState } from './InvoiceState.ts'
import { isAwaited, isGivenUp, isSettled, withdrawnAt } from './invoiceStates.ts'
import { isPaymentOver } from './paymentTimes.ts'
import { endUndecided, factsOf, fail, settle, unchanged, withdraw, withPayment, type Step } from './transitions.ts'

/** Milliseconds for which the token of a card is awaited after its payment. */
const cardComesWithin = 3_600_000

type Seen = Extract<InvoiceEvent, { type: 'payment-seen' }>

const awaitDecision: InvoiceEffect = { do: 'look-again', for: 'decision' }
const awaitCard: InvoiceEffect = { do: 'look-again', for: 'card' }

/**
 * Whether an event is about a payment beside the one of the invoice: another attempt has begun, or a notice named
 * another payment, while this one was made or read. A page may have several payments, of which each counts.
 */
const isDuplicate = (state: InvoiceState, { attempt, payment }: Seen): boolean =>
  isCardCharge(state) && (state.attempt !== attempt || (state.paymentId !== null && state.paymentId !== payment.id))

/** Whether a state of a payment is older than the one that was applied last. */
const isOutdated = ({ payment, context: { modifiedAt } }: Seen): boolean =>
  modifiedAt !== null && payment.modifiedAt < modifiedAt

/** Whether an event is about the payment of the invoice, and no older than the state of it that was applied last. */
export const isOwnPayment = (state: InvoiceState, event: Seen): boolean =>
  !isDuplicate(state, event) && !isOutdated(event)

/**
 * Applies the state of a payment to its invoice. States may come repeatedly and in any order: the one that was modified
 * last counts, and a payment is settled once. An amount that is not the invoice's, and money for an invoice that was
 * given up or charges a subscription that has ended, is returned.
 */
export function stepPayment(state: InvoiceState, event: Seen, now: Date): Step {
  const { payment } = event
  if (isDuplicate(state, event))
    return { state, effects: [{ do: 'check-duplicate', paymentId: payment.id }, ...ifAwaited(state)] }
  if (isOutdated(event)) return { state, effects: ifAwaited(state) }
  const seen = withPayment(afterFailedRefund(state, event), payment.id)
  switch (payment.status) {
    case 'completed':
      return isSettled(seen) ? afterPaid(seen, event, now) : afterCompleted(seen, event, now)
    case 'refunded':
      return afterReturned(seen, event)
    case 'failed':
    case 'cancelled':
      // The same state once more is no further failure, and a declined order stays one when its page is closed.
      return isToDecide(seen) && !hasFailed(seen)
        ? fail(seen, { isCancelled: payment.status === 'cancelled', failure: payment.failure })
        : unchanged(seen)
    case 'pending':
    case 'processing':
      return afterUndecided(seen, event, now)
  }
}

const ifAwaited = (state: InvoiceState): InvoiceEffect[] => (isAwaited(state) ? [awaitDecision] : [])
const isToDecide = (state: InvoiceState): boolean => !isSettled(state) && !isGivenUp(state)
const hasFailed = ({ is }: InvoiceState): boolean => is === 'page-declined' || is === 'charge-failed'

/**
 * The invoice after its provider failed to make a refund that it had called made: it has its money again. Money for an
 * invoice that was never settled is to go back once more.
 */
function afterFailedRefund(state: InvoiceState, { payment, context }: Seen): InvoiceState {
  if (!isRefundTakenBack(payment, context)) return state
  if (state.is === 'returned') return { ...factsOf(state), is: 'paid', at: state.paidAt }
  if (state.is !== 'returned-unasked') return state
  const at = state.withdrawnAt
  return at === null
    ? { ...factsOf(state), is: 'closed' }
    : { ...factsOf(state), is: 'withdrawn', at, isDeclined: false }
}

/** Whether less is returned of a payment than before. Of two states of one moment neither is known to be later. */
export const isRefundTakenBack = (
  payment: Pick<SeenPayment, 'refundedAmount' | 'modifiedAt'>,
  known: Pick<PaymentContext, 'refundedAmount' | 'modifiedAt'>,
): boolean =>
  payment.refundedAmount < known.refundedAmount && known.modifiedAt !== null && payment.modifiedAt > known.modifiedAt

/** The invoice after its payment was returned as a whole; as it is where a part or nothing more was. */
function afterRefund(state: InvoiceState, { payment, context }: Seen): InvoiceState {
  const isMore = payment.refundedAmount > context.refundedAmount
  if (!isMore || payment.refundedAmount < payment.amount) return state
  if (state.is === 'paid') return { ...factsOf(state), is: 'returned', paidAt: state.at }
  return isSettled(state) ? state : { ...factsOf(state), is: 'returned-unasked', withdrawnAt: withdrawnAt(state) }
}

/** A card whose token has come after its payment is awaited no more. */
function afterLateCard(state: InvoiceState, { payment }: Seen): Step {
  if (!isSettled(state) || state.cardAwaitedUntil === null || payment.isTokenToCome) return unchanged(state)
  return { state: { ...state, cardAwaitedUntil: null }, effects: [{ do: 'save-late-card' }] }
}

/** A paid invoice whose payment is seen once more. */
function afterPaid(state: InvoiceState, event: Seen, now: Date): Step {
  const { cardAwaitedUntil: until } = state
  const isCardToCome = event.payment.isTokenToCome && !isCardCharge(state) && until !== null && now < until
  const late = afterLateCard(afterRefund(state, event), event)
  return {
    state: late.state,
    effects: [{ do: 'apply-refund' }, ...late.effects, ...(isCardToCome ? [awaitCard] : [])],
  }
}

/** An unpaid invoice whose payment was made: it is settled, or its money is not wanted. */
function afterCompleted(state: InvoiceState, event: Seen, now: Date): Step {
  const { payment, context } = event
  const isMoney = state.purpose !== 'setup'
  const isWrong = isMoney && (payment.amount !== context.amount || payment.currency !== context.currency)
  const isTooLate = !isGivenUp(state) && isCardCharge(state) && context.isEnded
  if (isWrong || isTooLate || isGivenUp(state)) {
    const kept = isTooLate ? withdraw(state, now) : unchanged(state)
    const unasked: InvoiceEffect[] = [{ do: 'report-unasked', isWrong }, { do: 'remove-card' }]
    const effects = [...kept.effects, ...unasked, ...(isMoney ? [{ do: 'return-payment' } as const] : [])]
    return { state: kept.state, effects }
  }
  const until = state.cardAwaitedUntil ?? new Date(now.getTime() + cardComesWithin)
  const isCardToCome = payment.isTokenToCome && !isCardCharge(state)
  const awaiting: InvoiceState = isCardToCome ? { ...state, cardAwaitedUntil: until } : state
  const isAwaitedNow = isCardToCome && now < until
  // A page that only saves a card has done nothing before it is saved.
  if (!isMoney && isCardToCome)
    return isAwaitedNow
      ? { state: awaiting, effects: [awaitCard] }
      : fail(awaiting, { isCancelled: false, failure: 'other' })
  const settled = settle(awaiting, now)
  return {
    state: afterRefund(settled, event),
    effects: [{ do: 'settle' }, { do: 'apply-refund' }, ...(isAwaitedNow ? [awaitCard] : [])],
  }
}

/** A payment whose money went back. A renewal whose money went back before it was seen was not paid. */
function afterReturned(state: InvoiceState, event: Seen): Step {
  if (state.purpose === 'renewal' && isToDecide(state))
    return hasFailed(state) ? unchanged(state) : fail(state, { isCancelled: false, failure: 'other' })
  const late = afterLateCard(afterRefund(state, event), event)
  const removed: InvoiceEffect[] = isSettled(state) ? [] : [{ do: 'remove-card' }]
  return { state: late.state, effects: [...removed, { do: 'apply-refund' }, ...late.effects] }
}

/** A payment that its bank or its customer has not decided. */
function afterUndecided(state: InvoiceState, { payment }: Seen, now: Date): Step {
  // A charge that was ended here is changed by nothing but its payment.
  if (!isToDecide(state) || state.is === 'charge-failed') return { state, effects: [awaitDecision] }
  const isBegun = payment.status === 'processing'
  const next: InvoiceState = {
    ...factsOf(state),
    failure: null,
    paymentId: payment.id,
    is: isCardCharge(state) ? (isBegun ? 'charge-undecided' : 'charge-noted') : isBegun ? 'page-paying' : 'page-open',
  }
  const { confirmationUrl: url } = payment
  const isOver = state.is !== 'page-declined' && isPaymentOver(next, now)
  if (isOver || (url !== null && state.purpose === 'auto-upgrade')) {
    const ended = endUndecided(state, now)
    return { ...ended, effects: [...ended.effects, awaitDecision] }
  }
  const asked: InvoiceEffect[] = url !== null && state.purpose === 'renewal' ? [{ do: 'ask-to-confirm', url }] : []
  return { state: next, effects: [...asked, awaitDecision] }
}
