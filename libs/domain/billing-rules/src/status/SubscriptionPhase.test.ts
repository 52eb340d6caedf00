import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isActionAllowed } from './isActionAllowed.ts'
import { subscriptionPhaseOf, type PhasedSubscription, type SubscriptionPhase } from './SubscriptionPhase.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const before = '2026-11-21T11:59:59.999Z'
const after = '2026-11-21T12:00:00.001Z'

describe('the phase of a subscription (SUB-5)', () => {
  it.each<[string, PhasedSubscription, SubscriptionPhase]>([
    ['active', { status: 'active' }, 'running'],
    ['on trial', { status: 'trial' }, 'running'],
    ['overdue', { status: 'past_due' }, 'running'],
    ['unpaid', { status: 'unpaid' }, 'running'],
    ['paused', { status: 'paused' }, 'running'],
    ['awaiting the confirmation of its payment', { status: 'pending' }, 'running'],
    ['cancelled, with time left', { status: 'active', canceledAt: before }, 'leaving'],
    ['cancelled, and pending', { status: 'pending', canceledAt: before }, 'leaving'],
    ['cancelled for the provider', { status: 'canceled' }, 'canceled'],
    ['cancelled for the provider, with time left', { status: 'canceled', canceledAt: before }, 'canceled'],
    ['cancelled and over', { status: 'active', canceledAt: before, endedAt: before }, 'ended-canceled'],
    ['cancelled for the provider and over', { status: 'canceled', endedAt: before }, 'ended-canceled'],
    ['ended', { status: 'ended' }, 'ended'],
    ['ended after a cancellation', { status: 'ended', canceledAt: before }, 'ended-canceled'],
    ['at its end this very moment', { status: 'active', endedAt: now.toISOString() }, 'ended'],
    ['to end in a moment', { status: 'active', endedAt: after }, 'running'],
    ['to end in a moment, and cancelled', { status: 'active', endedAt: after, canceledAt: before }, 'leaving'],
    ['of unreadable dates', { status: 'active', endedAt: 'soon', canceledAt: ' ' }, 'running'],
    ['without fields', {}, 'running'],
    ['null in every field', { status: null, canceledAt: null, endedAt: null }, 'running'],
  ])('a subscription that is $0 is in the phase $2', (_, state, phase) => {
    expect(subscriptionPhaseOf(state, now)).toBe(phase)
  })
})

describe('properties of the phase of a subscription', () => {
  it('no phase throws for any fields, and the rules by phase are those of reliability 5.5', () => {
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
        const state = { status, canceledAt, endedAt }
        expect({
          isOver: subscriptionPhaseOf(state, now) !== 'running',
          mayChangePlan: isActionAllowed('change-plan', state, now),
          mayCancel: isActionAllowed('cancel', state, now),
          mayRenew: isActionAllowed('renew', state, now),
        }).toEqual({
          isOver: over,
          mayChangePlan: !over,
          mayCancel: !over,
          mayRenew: isCanceled || status === 'canceled',
        })
      }),
    )
  })
})
