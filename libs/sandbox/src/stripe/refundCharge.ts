import type { StripeCharge, StripeRefund } from './StripeShapes.ts'
import type { StripeStore } from './StripeStore.ts'

/** Milliseconds until a slow refund is made, and until one fails that fails later. */
const changesAfter = 10_000

/** Returns money of a charge to its card, which decides what becomes of it. */
export function refundCharge(
  store: StripeStore,
  charge: StripeCharge,
  { amount, metadata }: Pick<StripeRefund, 'amount' | 'metadata'>,
): StripeRefund {
  const becomes = store.cards.get(charge.payment_method ?? '')?.refund ?? 'made'
  setReturned(charge, charge.amount_refunded + amount)
  const refund = store.add('refund', {
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent ?? '',
    status: becomes === 'slow' ? 'pending' : 'succeeded',
    metadata,
  })
  if (becomes !== 'made') store.refundsChangeAt.set(refund.id, new Date(store.now().getTime() + changesAfter))
  store.emit('charge.refunded', charge)
  return refund
}

/**
 * Makes a refund that was pending for long enough; one that was made by then has failed, and its money is the account's
 * again. https://docs.stripe.com/refunds#failed-refunds
 */
export function settleRefund(store: StripeStore, refund: StripeRefund): void {
  const at = store.refundsChangeAt.get(refund.id)
  if (!at || at > store.now()) return
  store.refundsChangeAt.delete(refund.id)
  if (refund.status === 'pending') {
    refund.status = 'succeeded'
    store.emit('refund.updated', refund)
    return
  }
  refund.status = 'failed'
  const charge = store.get('charge', refund.charge)
  setReturned(charge, charge.amount_refunded - refund.amount)
  store.emit('refund.failed', refund)
}

const setReturned = (charge: StripeCharge, amount: number): void =>
  void Object.assign(charge, { amount_refunded: amount, refunded: amount === charge.amount })
