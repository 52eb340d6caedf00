import { afterFailure, afterReplacedCharge } from './dunning.ts'
import type { StoredSubscription } from './SubscriptionColumns.ts'
import type { BillingEvent, SubscriptionStep } from './BillingEvent.ts'

const nothing: SubscriptionStep = { change: null, effects: [] }

/**
 * A subscription whose renewal was not paid is past due until the next attempt, and unpaid after the last. One that has
 * ended is not charged again.
 */
export function stepFailedCharge(
  row: StoredSubscription,
  { charge, failure }: Extract<BillingEvent, { type: 'charge-failed' }>,
  now: Date,
): SubscriptionStep {
  if (row.ended_at !== null) return nothing
  const { begunAt, isCardReplaced } = charge
  const dueAt = charge.periodStart ?? now
  // The new card is charged for the same attempt. A charge that expired after a day of waiting was an attempt itself.
  if (isCardReplaced && failure !== 'expired') return chargeNewCard(row, dueAt, now)
  const { failures, next } = afterFailure(row, { begunAt, dueAt, now })
  return {
    change: {
      status: next === null || row.status === 'unpaid' ? 'unpaid' : 'past_due',
      past_due_since: row.past_due_since ?? dueAt,
      charge_attempts: failures,
      next_charge_at: isCardReplaced ? now : next,
      retry_at: isCardReplaced ? next : null,
      confirmation_url: null,
    },
    effects: failure !== 'expired' && isAskedFor(row, now) ? [] : [{ do: 'tell-charge-failed', next }],
  }
}

/**
 * A renewal is charged at once to the card that was saved while the one before was charged in vain. How it ends is how
 * that attempt of the schedule ends, with its email, or the one that the customer has asked for.
 */
const chargeNewCard = (row: StoredSubscription, dueAt: Date, now: Date): SubscriptionStep => ({
  change: {
    status: row.status === 'unpaid' ? 'unpaid' : 'past_due',
    past_due_since: row.past_due_since ?? dueAt,
    next_charge_at: now,
    retry_at: row.retry_at !== null && row.retry_at > now ? row.retry_at : null,
    confirmation_url: null,
  },
  effects: [],
})

/**
 * Whether a person at the screen has asked for the charge of a renewal, beside the schedule: the screen shows how it
 * ends, and an email would say once more what the one of the schedule has said. What is unpaid has no schedule any
 * more.
 */
const isAskedFor = (
  { status, retry_at: retryAt }: Pick<StoredSubscription, 'status' | 'retry_at'>,
  now: Date,
): boolean => status === 'unpaid' || (retryAt !== null && retryAt > now)

/**
 * A renewal counts as due until the customer confirms its charge; a plan that is unpaid stays so. Where another card
 * was saved meanwhile, that one is charged in its place, and a confirmation after that is returned.
 */
export function stepConfirmation(
  row: StoredSubscription,
  { charge, url }: Extract<BillingEvent, { type: 'confirmation-asked' }>,
  now: Date,
): SubscriptionStep {
  // It is asked about again and again until the customer has confirmed.
  if (row.confirmation_url === url || row.ended_at !== null) return nothing
  const since = row.past_due_since ?? charge.periodStart ?? now
  if (charge.isCardReplaced) {
    const { status, ...dunning } = afterReplacedCharge({ ...row, past_due_since: since }, now)
    return {
      change: {
        ...dunning,
        status: status === 'unpaid' ? 'unpaid' : 'past_due',
        past_due_since: since,
        next_charge_at: now,
      },
      effects: [{ do: 'withdraw-charge' }],
    }
  }
  const isPaused = row.status === 'unpaid'
  return {
    change: {
      status: isPaused ? 'unpaid' : 'past_due',
      confirmation_url: url,
      past_due_since: since,
      next_charge_at: null,
    },
    effects: [{ do: 'tell-charge-to-confirm', isPaused }],
  }
}
