import { describe, expect, it } from 'vitest'
import { aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { accessEnd } from './accessEnd.ts'

const now = new Date('2026-11-25T12:00:00.000Z')
const missing = { nextBillingDate: null, usage: null, usageMetrics: null }

describe('the end of the access (SUB-11)', () => {
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
  ])('the access ends at %s', (_, different, invoices, expected) => {
    expect(accessEnd(aSubscription(different), invoices, now)?.toISOString()).toBe(expected)
  })

  it('no end is known where the subscription states none', () => {
    expect(accessEnd({}, [], now)).toBeNull()
  })
})
