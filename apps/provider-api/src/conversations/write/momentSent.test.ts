import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentSent } from './momentSent.ts'

const second = new Date('2026-11-20T12:00:07.000Z')
const sentWhenStoredAt = (now: string) => momentSent(second, new Date(now)).toISOString()

describe('the moment of a message whose channel names only its second', () => {
  it('the moment of a message whose channel names only its second is now while its second lasts', () => {
    expect(sentWhenStoredAt('2026-11-20T12:00:07.340Z')).toBe('2026-11-20T12:00:07.340Z')
  })

  it('the moment of a message whose channel names only its second is the end of its second when it is stored later', () => {
    expect(sentWhenStoredAt('2026-11-20T12:00:08.000Z')).toBe('2026-11-20T12:00:07.999Z')
    expect(sentWhenStoredAt('2026-11-21T12:00:00.000Z')).toBe('2026-11-20T12:00:07.999Z')
  })

  it('the moment of a message whose channel names only its second is the start of its second when the server’s clock is behind the channel’s', () => {
    expect(sentWhenStoredAt('2026-11-20T12:00:06.999Z')).toBe('2026-11-20T12:00:07.000Z')
  })

  it('the moment of a message whose channel names only its second stays in its second, and keeps the order in which messages of one clock are stored', () => {
    const moment = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(moment, moment, moment, moment, (first, between, delay, otherDelay) => {
        const secondOf = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)
        const later = first + between
        const stored = first + delay
        const one = momentSent(secondOf(first), new Date(stored)).getTime()
        const other = momentSent(secondOf(later), new Date(Math.max(stored, later + otherDelay))).getTime()
        expect(Math.floor(one / 1000)).toBe(Math.floor(first / 1000))
        expect(one).toBeLessThanOrEqual(other)
      }),
      { numRuns: 2_000 },
    )
  })
})
