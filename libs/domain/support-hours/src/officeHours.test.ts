import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localTime, presenceAt, readOpenTimes, type OpenHours } from './index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Monday to Friday with a lunch, a Friday night until three, Christmas closed, and a short New Year's Eve. */
const salon: OpenHours = {
  zone: 'Europe/Kyiv',
  week: [
    ...(readOpenTimes('Mon-Fri 09:00-13:00, Mon-Fri 14:00-18:00') ?? []),
    { weekday: 5, from: 22 * 60, to: 27 * 60 },
  ],
  dates: [
    { date: '2026-12-25', times: [] },
    { date: '2026-12-31', times: [{ from: 600, to: 840 }] },
  ],
}
const stateAt = (at: string) => {
  const found = presenceAt(salon, new Date(at))
  return found.is === 'here' ? 'open' : (found.opensAt?.toISOString() ?? 'never')
}

describe('the state of an office', () => {
  it.each([
    ['during a lunch', '2026-11-30T11:30:00Z', '2026-11-30T12:00:00.000Z'],
    ['after midnight of a Friday', '2026-11-28T00:30:00Z', 'open'],
    ['once the night is over', '2026-11-28T01:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['on a closed date', '2026-12-25T10:00:00Z', '2026-12-28T07:00:00.000Z'],
    ['in the morning of a date with other hours', '2026-12-31T07:30:00Z', '2026-12-31T08:00:00.000Z'],
    ['in its afternoon', '2026-12-31T12:30:00Z', '2027-01-01T07:00:00.000Z'],
    ['on an ordinary morning', '2026-12-30T07:00:00Z', 'open'],
  ])('%s, at %s, is %s', (_, at, expected) => {
    expect(stateAt(at)).toBe(expected)
  })

  it('a night whose date after it is closed goes on over midnight', () => {
    const closed = { ...salon, dates: [{ date: '2026-11-28', times: [] }] }
    expect(presenceAt(closed, new Date('2026-11-28T00:30:00Z'))).toEqual({ is: 'here' })
  })
})

describe('properties of the hours of an office', () => {
  const zone = fc.constantFrom('Europe/Kyiv', 'Asia/Almaty', 'America/Sao_Paulo', 'America/New_York')
  const stretch = fc
    .record({ from: fc.integer({ min: 0, max: 1439 }), long: fc.integer({ min: 1, max: 1440 }) })
    .map(({ from, long }) => ({ from, to: from + long }))
  const week = fc.array(
    fc
      .record({ weekday: fc.integer({ min: 1, max: 7 }), time: stretch })
      .map(({ weekday, time }) => ({ weekday, ...time })),
    { minLength: 1, maxLength: 10 },
  )
  // Days around both changes of the clocks of Kyiv and of New York, and others.
  const dates = fc.uniqueArray(
    fc.record({
      date: fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-25'),
      times: fc.array(stretch, { maxLength: 2 }),
    }),
    { selector: ({ date }) => date, maxLength: 4 },
  )
  const hours = fc.record({ zone, week, dates })
  const changes = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']
  const moment = fc.oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
    // Within two days of a change of the clocks: of 2026, and of Sao Paulo and Almaty, which have none any more.
    fc
      .record({
        of: fc.constantFrom(...changes, '2018-02-18', '2018-11-04', '2019-02-17', '2024-03-01'),
        minutes: fc.integer({ min: -1440, max: 2880 }),
      })
      .map(({ of, minutes }) => new Date(Date.parse(of) + minutes * minute)),
  )

  /** The hours of a date, by their definition. */
  const timesOn = ({ week: weekly, dates: special = [] }: OpenHours, midnight: number) => {
    const date = new Date(midnight)
    const own = special.find((one) => one.date === date.toISOString().slice(0, 10))
    return own?.times ?? weekly.filter(({ weekday }) => weekday === (date.getUTCDay() || 7))
  }

  it('an office is open exactly when clocks show a time of its hours, but within an hour of their change', () => {
    fc.assert(
      fc.property(hours, moment, (given, at) => {
        const offsetAt = (near: number) => localTime(near, given.zone) - Math.floor(near / 1000) * 1000
        const offsets = [-hour, 0, hour].map((step) => offsetAt(at.getTime() + step))
        if (new Set(offsets).size > 1) return
        const local = localTime(at.getTime(), given.zone)
        const midnight = Math.floor(local / day) * day
        const minutes = (local - midnight) / minute
        const isOpen =
          timesOn(given, midnight).some(({ from, to }) => minutes >= from && minutes < to) ||
          timesOn(given, midnight - day).some(({ from, to }) => minutes + 1440 >= from && minutes + 1440 < to)
        expect(presenceAt(given, at).is).toBe(isOpen ? 'here' : 'away')
      }),
    )
  })

  it('the next opening is to come, is open, and nothing before it is', () => {
    fc.assert(
      fc.property(hours, moment, fc.double({ min: 0, max: 1, noNaN: true }), (given, at, part) => {
        const found = presenceAt(given, at)
        if (found.is === 'here' || found.opensAt === null) return
        const wait = found.opensAt.getTime() - at.getTime()
        expect(wait).toBeGreaterThan(0)
        expect(presenceAt(given, found.opensAt)).toEqual({ is: 'here' })
        const between = new Date(at.getTime() + Math.floor((wait - 1) * part))
        expect(presenceAt(given, between)).toEqual(found)
      }),
    )
  })
})
