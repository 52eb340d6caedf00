import type { Subscription } from '@frontdesk/contract'
import { aSubscription } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scheduledChangeToUndo } from './scheduledChangeToUndo.ts'

const now = new Date('2026-12-06T08:00:00.000Z')
const change = {
  priceVariantId: 'start-usd',
  priceVariantName: 'Start',
  billingPeriod: 'month',
  configuration: { conversations: 200, salons: 1 },
  amount: 2900,
  on: '2026-12-20T08:00:00.000Z',
} as const
const undone = (different: Partial<Subscription> = {}) =>
  scheduledChangeToUndo(aSubscription({ scheduledChange: change, ...different }), now)

describe('the scheduled change that can be taken back', () => {
  it.each([
    ['while the paid period runs', {}, change],
    ['of a paused subscription', { status: 'paused' }, change],
    ['of one without a change', { scheduledChange: null }, null],
    ['from the moment on that it begins', { scheduledChange: { ...change, on: now.toISOString() } }, null],
    ['at a moment that cannot be read', { scheduledChange: { ...change, on: 'soon' } }, null],
    ['of one whose renewal is declined', { status: 'past_due' }, null],
    ['of one that is on trial', { trialEndsAt: '2026-12-12T08:00:00.000Z' }, null],
    ['of one that is cancelled', { canceledAt: '2026-12-01T08:00:00.000Z' }, null],
    ['of one that has ended', { endedAt: '2026-12-01T08:00:00.000Z' }, null],
  ] as const)('the scheduled change that can be taken back is as expected: %s', (_, different, expected) => {
    expect(undone(different)).toEqual(expected)
  })

  it('without a subscription there is no scheduled change to take back', () => {
    expect(scheduledChangeToUndo(null, now)).toBeNull()
  })
})

describe('properties of the scheduled change that can be taken back', () => {
  it('a scheduled change that cannot be taken back never can be again', () => {
    const later = fc.date({ min: now, max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(later, later, (one, other) => {
        const [first, last] = one < other ? [one, other] : [other, one]
        const subscription = aSubscription({ scheduledChange: change })
        if (scheduledChangeToUndo(subscription, first) === null)
          expect(scheduledChangeToUndo(subscription, last)).toBeNull()
      }),
    )
  })
})
