import { describe, expect, it } from 'vitest'
import { aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { accessEnd } from './accessEnd.ts'
import { cancellationNotice } from './cancellationNotice.ts'

const now = new Date('2026-11-25T12:00:00.000Z')
const canceledAt = '2026-11-24T12:00:00.000Z'
const missing = { nextBillingDate: null, usage: null, usageMetrics: null }

describe('the notice of a cancellation (SUB-11)', () => {
  it('no notice is given while nothing is cancelled', () => {
    expect(cancellationNotice(aSubscription(), [], now)).toBeNull()
  })

  it('the notice names the day until which the product may be used', () => {
    expect(cancellationNotice(aSubscription({ canceledAt }), [], now)).toEqual({
      key: 'usable-until',
      date: new Date('2026-12-20T08:00:00.000Z'),
    })
  })

  it.each([
    ['has ended', aSubscription({ status: 'ended', canceledAt })],
    ['ended a moment ago', aSubscription({ endedAt: now.toISOString() })],
    ['has no day of its end', aSubscription({ canceledAt, ...missing })],
    [
      'has a day that has passed',
      aSubscription({ status: 'canceled', ...missing, nextBillingDate: now.toISOString() }),
    ],
  ])('the notice asks to choose a plan when the subscription %s', (_, subscription) => {
    expect(cancellationNotice(subscription, [], now)).toEqual({ key: 'choose-a-plan' })
  })

  it.each([
    ['the stated end', { endedAt: '2026-12-01T00:00:00.000Z' }, [], '2026-12-01T00:00:00.000Z'],
    ['the next billing date', {}, [], '2026-12-20T08:00:00.000Z'],
    [
      'a period after the last payment',
      missing,
      [anInvoice({ providerModifiedAt: '2026-11-22T00:00:00.000Z' })],
      '2026-12-22T00:00:00.000Z',
    ],
    [
      'the end of the usage period',
      { ...missing, usage: { periodEnd: '2026-12-05T00:00:00.000Z' } },
      [],
      '2026-12-05T00:00:00.000Z',
    ],
    [
      'the end of the usage period by its other name',
      { ...missing, usageMetrics: { periodEnd: '2026-12-06T00:00:00.000Z' } },
      [],
      '2026-12-06T00:00:00.000Z',
    ],
    [
      'the first of these that is to come',
      { endedAt: '2026-11-01T00:00:00.000Z', nextBillingDate: now.toISOString() },
      [],
      '2026-12-20T08:00:00.000Z',
    ],
  ])('the day of the notice is %s', (_, different, invoices, expected) => {
    expect(accessEnd(aSubscription(different), invoices, now)?.toISOString()).toBe(expected)
  })

  it('the notice has no day where the subscription states none', () => {
    expect(accessEnd({}, [], now)).toBeNull()
  })
})
