import fc from 'fast-check'
import type { StoredSubscription } from '../subscription/SubscriptionColumns.ts'
import { someMoments } from './someInvoices.ts'

const maybe = fc.option(someMoments, { nil: null })

/** A subscription to a plan for a month, as its order leaves it behind. */
export const aSubscription = (begun: Date, of: Partial<StoredSubscription> = {}): StoredSubscription => ({
  status: 'pending',
  canceled_at: null,
  cancel_reason: null,
  cancel_comment: null,
  ended_at: null,
  trial_ends_at: null,
  trial_reminded_at: null,
  price_variant_id: null,
  conversations: null,
  salons: 1,
  amount: 0,
  currency_code: 'USD',
  billing_period: 'month',
  billing_interval: 1,
  scheduled_change: null,
  period_anchor: null,
  current_period_start: null,
  paid_at: null,
  next_billing_date: null,
  past_due_since: null,
  charge_attempts: 0,
  next_charge_at: null,
  retry_at: null,
  confirmation_url: null,
  payment_method_id: null,
  is_auto_upgraded: false,
  ...(of.status !== undefined &&
    of.status !== 'trial' && {
      price_variant_id: 'pro',
      conversations: 500,
      amount: 4900,
      period_anchor: begun,
      current_period_start: begun,
      paid_at: begun,
    }),
  ...of,
})

/** Subscriptions in every state, and with dates of every order. */
export const someSubscriptions: fc.Arbitrary<StoredSubscription> = fc
  .record({
    status: fc.constantFrom('pending', 'trial', 'active', 'past_due', 'unpaid', 'paused', 'canceled', 'ended' as const),
    canceled_at: maybe,
    trial_ends_at: maybe,
    trial_reminded_at: maybe,
    price_variant_id: fc.constantFrom('pro', null),
    billing_period: fc.constantFrom('month', 'year' as const),
    period_anchor: maybe,
    current_period_start: maybe,
    next_billing_date: maybe,
    past_due_since: maybe,
    charge_attempts: fc.integer({ min: 0, max: 4 }),
    next_charge_at: maybe,
    retry_at: maybe,
    confirmation_url: fc.constantFrom('https://bank.test', null),
    payment_method_id: fc.constantFrom('card', null),
    is_auto_upgraded: fc.boolean(),
    end: someMoments,
    isEndKnown: fc.boolean(),
  })
  .map(({ end, isEndKnown, ...of }) => {
    const isOver = of.status === 'canceled' || of.status === 'ended'
    return { ...aSubscription(end), ...of, ended_at: isOver && isEndKnown ? end : null }
  })
