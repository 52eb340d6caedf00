import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSubscription } from '@frontdesk/contract/fixtures'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import { usageOf } from './usageOf.ts'
import { usagePercentage } from './usagePercentage.ts'

describe('the usage (SUB-10)', () => {
  it.each([
    [120, 500, 24],
    [1, 3, 100 / 3],
    [0, 500, 0],
    [500, 500, 100],
    [501, 500, 100],
    [1, 0.5, 100],
    [-5, 500, 0],
  ])('the usage of %d of %d is %d %%', (used, limit, expected) => {
    expect(usagePercentage({ used, limit })).toBe(expected)
  })

  it.each([
    [null, 500],
    [undefined, 500],
    [Number.NaN, 500],
    [5, null],
    [5, undefined],
    [5, 0],
    [5, -1],
    [5, Number.NaN],
    [5, Number.POSITIVE_INFINITY],
  ])('the percentage of %s of %s is null', (used, limit) => {
    expect(usagePercentage({ used, limit })).toBeNull()
    expect(usagePercentage({})).toBeNull()
  })

  it('the usage is shown with its period', () => {
    expect(usageOf(aSubscription())).toEqual({
      used: 120,
      limit: 500,
      percentage: 24,
      periodStart: new Date('2026-11-20T08:00:00.000Z'),
      periodEnd: new Date('2026-12-20T08:00:00.000Z'),
    })
  })

  it('the usage is read by its other name too, with the limit of the plan', () => {
    const usageMetrics = { used: 5, periodStart: '2026-11-01', periodEnd: '2026-12-01' }
    expect(usageOf({ usageMetrics }, readPlanMetadata({ included: { conversations: 50 } }))).toEqual({
      used: 5,
      limit: 50,
      percentage: 10,
      periodStart: new Date('2026-11-01'),
      periodEnd: new Date('2026-12-01'),
    })
  })

  it('usage is null where no field states it', () => {
    expect(usageOf({})).toEqual({ used: null, limit: null, percentage: null, periodStart: null, periodEnd: null })
  })
})

describe('properties of the usage', () => {
  it('a percentage lies between 0 and 100, and grows with what is used (B11)', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (used, more, limit) => {
        const percentage = usagePercentage({ used, limit }) ?? Number.NaN
        expect(percentage).toBeGreaterThanOrEqual(0)
        expect(percentage).toBeLessThanOrEqual(usagePercentage({ used: used + more, limit }) ?? Number.NaN)
        expect(percentage).toBe(Math.min(100, (100 * used) / limit))
      }),
    )
  })
})
