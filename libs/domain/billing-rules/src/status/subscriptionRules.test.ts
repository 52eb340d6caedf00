import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSubscription } from '@frontdesk/contract/fixtures'
import type { SubscriptionState } from './SubscriptionPhase.ts'
import { subscriptionRules } from './subscriptionRules.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const before = '2026-11-21T11:59:59.999Z'
const after = '2026-11-21T12:00:00.001Z'
const trueRulesOf = (state: SubscriptionState) =>
  Object.entries(subscriptionRules(state, now))
    .filter(([, holds]) => holds)
    .map(([rule]) => rule)
const running = ['mayChangePlan', 'mayCancel']

describe('the rules of a subscription', () => {
  it('subscriptionRules returns six rules, each true or false', () => {
    expect(subscriptionRules(aSubscription(), now)).toEqual({
      isPending: false,
      isCancellationScheduled: false,
      isEndedOrCanceled: false,
      mayChangePlan: true,
      mayCancel: true,
      mayRenew: false,
    })
  })

  it.each<[string, SubscriptionState, string[]]>([
    ['active', { status: 'active' }, running],
    ['on trial', { status: 'trial' }, running],
    ['overdue', { status: 'past_due' }, running],
    ['unpaid', { status: 'unpaid' }, running],
    ['paused', { status: 'paused' }, running],
    ['awaiting the confirmation of its payment', { status: 'pending' }, ['isPending', ...running]],
    [
      'cancelled, with time left',
      { status: 'active', canceledAt: before },
      ['isCancellationScheduled', 'isEndedOrCanceled', 'mayRenew'],
    ],
    [
      'cancelled, and pending',
      { status: 'pending', canceledAt: before },
      ['isPending', 'isCancellationScheduled', 'isEndedOrCanceled', 'mayRenew'],
    ],
    ['cancelled for the provider', { status: 'canceled' }, ['isEndedOrCanceled', 'mayRenew']],
    [
      'cancelled for the provider, with time left',
      { status: 'canceled', canceledAt: before },
      ['isCancellationScheduled', 'isEndedOrCanceled', 'mayRenew'],
    ],
    [
      'cancelled and over',
      { status: 'active', canceledAt: before, endedAt: before },
      ['isEndedOrCanceled', 'mayRenew'],
    ],
    ['ended', { status: 'ended' }, ['isEndedOrCanceled']],
    ['ended after a cancellation', { status: 'ended', canceledAt: before }, ['isEndedOrCanceled', 'mayRenew']],
    ['at its end this very moment', { status: 'active', endedAt: now.toISOString() }, ['isEndedOrCanceled']],
    ['to end in a moment', { status: 'active', endedAt: after }, running],
    [
      'to end in a moment, and cancelled',
      { status: 'active', endedAt: after, canceledAt: before },
      ['isCancellationScheduled', 'isEndedOrCanceled', 'mayRenew'],
    ],
    ['of unreadable dates', { status: 'active', endedAt: 'soon', canceledAt: ' ' }, running],
    ['without fields', {}, running],
    ['null in every field', { status: null, canceledAt: null, endedAt: null }, running],
  ])('a subscription that is $0 has the rules $2', (_, state, expected) => {
    expect(trueRulesOf(state)).toEqual(expected)
  })
})

describe('properties of the rules of a subscription', () => {
  it('no rule throws for any fields, and the rules are those of reliability 5.5', () => {
    const received = fc.oneof(
      fc.constantFrom(before, after, now.toISOString()),
      fc.string(),
      fc.constant(null),
      fc.constant(undefined),
    )
    const status = fc.oneof(
      fc.constantFrom('active', 'trial', 'past_due', 'unpaid', 'canceled', 'ended', 'paused', 'pending'),
      fc.string(),
    )
    fc.assert(
      fc.property(status, received, received, (status, canceledAt, endedAt) => {
        const ended = status === 'ended' || (typeof endedAt === 'string' && Date.parse(endedAt) <= now.getTime())
        // Engines read dates into words such as '1 2': those are none here.
        fc.pre(typeof endedAt !== 'string' || Number.isNaN(Date.parse(endedAt)) || endedAt.startsWith('2026'))
        const isCanceled = typeof canceledAt === 'string' && canceledAt.trim() !== ''
        const over = ended || status === 'canceled' || isCanceled
        expect(subscriptionRules({ status, canceledAt, endedAt }, now)).toEqual({
          isPending: status === 'pending',
          isCancellationScheduled: isCanceled && !ended,
          isEndedOrCanceled: over,
          mayChangePlan: !over,
          mayCancel: !over,
          mayRenew: isCanceled || status === 'canceled',
        })
      }),
    )
  })
})
