import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRequestPace } from './requestPace.ts'

function aPace() {
  let at = Date.parse('2026-11-23T12:00:00Z')
  const pace = createRequestPace({ now: () => new Date(at) })
  return { pace, at: () => at, advance: (milliseconds: number) => void (at += milliseconds) }
}

describe('the pace of requests', () => {
  it('the sixth request of a second waits for the next', () => {
    const { pace } = aPace()
    expect(Array.from({ length: 6 }, () => pace.reserve(5_000))).toEqual([0, 0, 0, 0, 0, 1_100])
  })

  it('a moment that is too far away is not reserved', () => {
    const { pace } = aPace()
    pace.hold(3_000)
    expect([pace.reserve(2_000), pace.wait()]).toEqual([null, 3_000])
  })
})

describe('properties', () => {
  it('no more than 5 requests are made in a second, 200 in a minute, or one while Altegio asked for rest', () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ reserve: fc.integer({ min: 0, max: 70_000 }) }) },
      { weight: 4, arbitrary: fc.record({ advance: fc.integer({ min: 0, max: 3_000 }) }) },
      { weight: 1, arbitrary: fc.record({ hold: fc.integer({ min: 1, max: 10_000 }) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 400, size: 'max' }), (steps) => {
        const { pace, at, advance } = aPace()
        const made: number[] = []
        let heldUntil = 0
        for (const next of steps) {
          if ('advance' in next) advance(next.advance)
          else if ('hold' in next) {
            pace.hold(next.hold)
            heldUntil = Math.max(heldUntil, at() + next.hold)
          } else {
            const wait = pace.reserve(next.reserve)
            if (wait === null) continue
            expect(wait).toBeLessThanOrEqual(next.reserve)
            expect(at() + wait).toBeGreaterThanOrEqual(heldUntil)
            made.push(at() + wait)
          }
        }
        for (const [index, moment] of made.entries()) {
          expect(moment - (made[index - 5] ?? -Infinity)).toBeGreaterThanOrEqual(1_000)
          expect(moment - (made[index - 200] ?? -Infinity)).toBeGreaterThanOrEqual(60_000)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
