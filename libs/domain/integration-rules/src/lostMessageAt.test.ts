import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lostMessageAt } from './lostMessageAt.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const lost = (messageLostAt: string | null | undefined) => lostMessageAt({ metadata: { messageLostAt } }, now)

describe('a message that a channel lost', () => {
  it.each([
    ['2026-11-20T11:59:59.000Z', '2026-11-20T11:59:59.000Z'],
    ['2026-11-13T12:00:00.001Z', '2026-11-13T12:00:00.001Z'],
    ['2026-11-13T12:00:00.000Z', undefined],
    // The clock of this device may be slow.
    ['2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z'],
    ['yesterday', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('one of %s is shown for a week: %s', (at, shown) => {
    expect(lost(at)?.toISOString()).toBe(shown)
  })

  it('properties: what is shown no more is never shown again', () => {
    const time = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(time, time, time, (moment, one, other) => {
        const metadata = { messageLostAt: new Date(moment).toISOString() }
        const [earlier, later] = one < other ? [one, other] : [other, one]
        if (lostMessageAt({ metadata }, new Date(earlier)) === null)
          expect(lostMessageAt({ metadata }, new Date(later))).toBeNull()
      }),
    )
  })
})
