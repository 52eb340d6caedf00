import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attemptsAtOnce,
  disabledAfter,
  healthAfterAttempt,
  restAfterFailure,
  waitAfterAttempt,
  type AttemptOutcome,
  type WebhookHealth,
} from './attemptRules.ts'

const at = (milliseconds: number) => new Date(Date.UTC(2026, 10, 20) + milliseconds)
const failure = { type: 'failed', answer: 500, error: null, retryAfter: null } as const

describe('the schedule of a delivery', () => {
  it('ten attempts are made within about three days, and none after the tenth', () => {
    const waits = Array.from({ length: 10 }, (_, index) => waitAfterAttempt(index + 1, { retryAfter: null }, 0))
    expect(waits.map((wait) => wait && wait / 60_000)).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, null])
  })

  it('a longer wait that the address asks for is kept, up to a day', () => {
    expect(waitAfterAttempt(1, { retryAfter: 60_000 }, 0)).toBe(60_000)
    expect(waitAfterAttempt(2, { retryAfter: 60_000 }, 0)).toBe(300_000)
    expect(waitAfterAttempt(1, { retryAfter: 9 * 24 * 3_600_000 }, 0)).toBe(24 * 3_600_000)
    expect(waitAfterAttempt(10, { retryAfter: 60_000 }, 0)).toBeNull()
  })
})

describe('the rest of an address', () => {
  it('the rest doubles with each failure, from half a minute to an hour', () => {
    let failingFor = 0
    const rests = Array.from({ length: 10 }, () => {
      const rest = restAfterFailure(failingFor, { retryAfter: null })
      failingFor += rest
      return rest / 60_000
    })
    expect(rests).toEqual([0.5, 0.5, 1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('an address that asks for a longer rest gets it, up to an hour', () => {
    expect(restAfterFailure(0, { retryAfter: 60_000 })).toBe(60_000)
    expect(restAfterFailure(0, { retryAfter: 24 * 3_600_000 })).toBe(3_600_000)
  })

  it('a webhook that fails is tried by one delivery at a time', () => {
    expect(attemptsAtOnce({ type: 'working' })).toBe(4)
    expect(attemptsAtOnce({ type: 'failing', since: at(0) })).toBe(1)
  })
})

describe('the health of a webhook', () => {
  it('five days of nothing but failures disable a webhook, and not a moment less', () => {
    const since = at(0)
    const failing: WebhookHealth = { type: 'failing', since }
    expect(healthAfterAttempt(failing, failure, at(disabledAfter - 1))).toEqual(failing)
    expect(healthAfterAttempt(failing, failure, at(disabledAfter))).toEqual({
      type: 'disabled',
      at: at(disabledAfter),
      because: 'failing',
      failingSince: since,
    })
  })

  it('an address that is gone is disabled at once', () => {
    expect(healthAfterAttempt({ type: 'working' }, { type: 'gone', answer: 410 }, at(0))).toMatchObject({
      type: 'disabled',
      because: 'gone',
    })
  })
})

describe('properties of the health of a webhook', () => {
  const outcome: fc.Arbitrary<AttemptOutcome> = fc.constantFrom<AttemptOutcome>(
    { type: 'arrived', answer: 200 },
    { type: 'gone', answer: 410 },
    failure,
  )

  it('a webhook is disabled by the first 410, or by failures alone over five days, and stays so', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(outcome, fc.integer({ min: 0, max: disabledAfter })), { maxLength: 20 }),
        (steps) => {
          let health: WebhookHealth = { type: 'working' }
          let now = 0
          let since: number | null = null
          let isDisabled = false
          for (const [each, wait] of steps) {
            now += wait
            health = healthAfterAttempt(health, each, at(now))
            if (!isDisabled) {
              if (each.type === 'arrived') since = null
              else if (each.type === 'failed') since ??= now
              isDisabled =
                each.type === 'gone' || (each.type === 'failed' && since !== null && now - since >= disabledAfter)
            }
            expect(health.type === 'disabled').toBe(isDisabled)
          }
        },
      ),
    )
  })
})
