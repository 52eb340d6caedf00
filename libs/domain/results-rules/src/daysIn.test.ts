import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysIn } from './daysIn.ts'

const hour = 3_600_000
const lengths = (zone: string, from: string, to: string) => {
  const { bounds } = daysIn(zone, from, to)
  return bounds.slice(1).map((bound, place) => (bound - (bounds[place] ?? 0)) / hour)
}

describe('the days of a zone (VALUE-1)', () => {
  it.each([
    ['Europe/Kyiv', '2026-03-28', '2026-03-30', [24, 23, 24]],
    ['Europe/Kyiv', '2026-10-24', '2026-10-26', [24, 25, 24]],
    ['America/New_York', '2026-11-01', '2026-11-01', [25]],
    ['Asia/Almaty', '2026-10-24', '2026-10-26', [24, 24, 24]],
    ['Asia/Kolkata', '2026-01-01', '2026-01-02', [24, 24]],
    // The clocks skipped midnight.
    ['America/Sao_Paulo', '2018-11-03', '2018-11-05', [24, 23, 24]],
  ])('the days of %s from %s to %s have %j hours', (zone, from, to, expected) => {
    expect(lengths(zone, from, to)).toEqual(expected)
  })

  it('a day begins at midnight of its zone, and both ends are included', () => {
    const { names, bounds } = daysIn('Europe/Kyiv', '2026-11-29', '2026-11-30')
    expect(names).toEqual(['2026-11-29', '2026-11-30'])
    expect(bounds.map((bound) => new Date(bound).toISOString())).toEqual([
      '2026-11-28T22:00:00.000Z',
      '2026-11-29T22:00:00.000Z',
      '2026-11-30T22:00:00.000Z',
    ])
  })

  it('an unknown zone is refused', () => {
    expect(() => daysIn('Europe/Nowhere', '2026-11-29', '2026-11-30')).toThrow(RangeError)
  })
})

describe('properties of daysIn', () => {
  const zones = fc.constantFrom('Europe/Kyiv', 'Asia/Almaty', 'America/Sao_Paulo', 'America/New_York', 'UTC')
  const starts = fc.integer({ min: 0, max: 700 }).map((days) => Date.parse('2025-06-01') + days * 24 * hour)
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

  it('each instant of a day has the day’s name on the zone’s calendar', () => {
    fc.assert(
      fc.property(
        zones,
        starts,
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (...of) => {
          const [zone, start, days, share] = of
          const { names, bounds } = daysIn(zone, dayOf(start), dayOf(start + (days - 1) * 24 * hour))
          expect(names).toHaveLength(days)
          const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
          for (const [place, name] of names.entries()) {
            const [from, to] = [bounds[place] ?? 0, bounds[place + 1] ?? 0]
            expect(calendar.format(from + Math.floor((to - from) * share))).toBe(name)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
