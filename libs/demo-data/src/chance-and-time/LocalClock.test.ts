import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localClockOf } from './LocalClock.ts'

const at = (iso: string) => Date.parse(iso)
const kyiv = localClockOf('Europe/Kyiv', new Date('2026-11-20T12:00:00Z'))

it('a local clock returns the day and time of its place', () => {
  expect(kyiv.weekdayOf(kyiv.dayOf(at('2026-11-20T22:30:00Z')))).toBe(6)
  expect(kyiv.atMinute(kyiv.dayOf(at('2026-11-20T12:00:00Z')), 9 * 60)).toBe(at('2026-11-20T07:00:00Z'))
})

it('a local clock moves a moment outside opening hours to the next opening', () => {
  const closedOnSunday = (weekday: number) => (weekday === 0 ? null : ([9 * 60, 20 * 60] as const))
  expect(kyiv.within(at('2026-11-20T12:00:00Z'), closedOnSunday, 5)).toBe(at('2026-11-20T12:00:00Z'))
  expect(kyiv.within(at('2026-11-21T19:00:00Z'), closedOnSunday, 5)).toBe(at('2026-11-23T07:05:00Z'))
})

describe('properties', () => {
  it('a moment some waking minutes earlier is before the given one and within waking hours', () => {
    const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        anyMoment,
        fc.constantFrom('Europe/Kyiv', 'Europe/Madrid', 'America/Lima', 'Asia/Tokyo'),
        fc.integer({ min: 1, max: 6000 }),
        (now, zone, minutes) => {
          const clock = localClockOf(zone, now)
          const before = clock.beforeAwake(now.getTime(), minutes)
          expect(before).toBeLessThanOrEqual(now.getTime() - 0)
          expect(clock.whenAwake(before, 0)).toBe(before)
        },
      ),
    )
  })
})
