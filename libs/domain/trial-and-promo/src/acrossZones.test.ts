import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { trialDaysLeft } from './trialDaysLeft.ts'
import { trialEnd } from './trialEnd.ts'

const [hour, day] = [36e5, 864e5]
const zones = ['Europe/Kyiv', 'America/Sao_Paulo', 'Asia/Almaty', 'UTC'] as const

/** Local dates by the calendar of a zone, from Intl, which does not depend on the local time zone. */
const calendars = new Map(
  zones.map((zone) => [zone, new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })]),
)
const dateIn = (zone: (typeof zones)[number], moment: number) => calendars.get(zone)?.format(moment) ?? ''
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day
const dateAfter = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

const zoneBefore = process.env['TZ']
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

/** The minutes from each zone to UTC on 15 January 2018, when it was summer in São Paulo. */
const minutesToUtc = { 'Europe/Kyiv': -120, 'America/Sao_Paulo': 120, 'Asia/Almaty': -360, UTC: 0 }

/** Sets the time zone of this process, and checks that it took effect: in a worker thread it would not. */
function setTimeZone(zone: (typeof zones)[number]) {
  process.env['TZ'] = zone
  if (new Date(Date.UTC(2018, 0, 15)).getTimezoneOffset() !== minutesToUtc[zone])
    throw new Error(`the time zone is not ${zone}: run these tests in a process of their own (pool forks)`)
}

// São Paulo has kept its clocks since 2019, Almaty since its last change; the same dates of 2026 stand beside them.
const changes = [
  '2018-02-18',
  '2018-11-04',
  '2024-03-01',
  '2026-02-18',
  '2026-03-01',
  '2026-03-29',
  '2026-10-25',
  '2026-11-04',
]
const around = zones.flatMap((zone) => changes.map((date) => ({ zone, date })))

it.each([
  ['Europe/Kyiv', '2026-03-29', 23],
  ['Europe/Kyiv', '2026-10-25', 25],
  ['America/Sao_Paulo', '2018-02-17', 25],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['America/Sao_Paulo', '2026-02-17', 24],
  ['Asia/Almaty', '2024-02-29', 25],
  ['Asia/Almaty', '2026-02-28', 24],
  ['UTC', '2026-03-29', 24],
] as const)('in %s the trial day %s is %i hours long, to its last millisecond', (zone, date, hours) => {
  setTimeZone(zone)
  const now = new Date('2000-01-01T00:00:00Z')
  const endOf = (trialEndDate: string) => trialEnd({ metadata: { trialEndDate } }, now)?.getTime() ?? Number.NaN
  expect(endOf(date) - endOf(dateAfter(date, -1))).toBe(hours * hour)
  expect([endOf(date), endOf(date) + 1].map((moment) => dateIn(zone, moment))).toEqual([date, dateAfter(date, 1)])
})

describe('every hour around a clock change', () => {
  it.each(around)('in $zone about $date the days left equal those of the calendar', ({ zone, date }) => {
    setTimeZone(zone)
    const wrong: unknown[] = []
    const middle = Date.parse(date)
    for (let full = middle - 3 * day; full <= middle + 3 * day; full += hour) {
      for (const moment of [full - 1, full, full + hour / 2]) {
        const [now, today] = [new Date(moment), dateIn(zone, moment)]
        for (const days of [-1, 0, 1, 2, 3, 14]) {
          const end = trialEnd({ metadata: { trialEndDate: dateAfter(today, days) } }, now)
          // The whole last day is still the trial's, and nothing of the next.
          const isRight = days < 0 ? end === null : end !== null && trialDaysLeft(end, now) === days
          if (!isRight) wrong.push({ now, days, end })
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(around)('in $zone about $date a trial from its creation lasts 14 times 24 hours', ({ zone, date }) => {
    setTimeZone(zone)
    const wrong: unknown[] = []
    for (let created = Date.parse(date) - 16 * day; created <= Date.parse(date) + 2 * day; created += hour) {
      const company = { createdAt: new Date(created).toISOString() }
      const end = created + 14 * day
      const lasts = [created, end - hour, end].every((now) => {
        const left = trialDaysLeft(new Date(end), new Date(now))
        return (
          trialEnd(company, new Date(now))?.getTime() === end &&
          left === daysBetween(dateIn(zone, now), dateIn(zone, end))
        )
      })
      if (!lasts || trialEnd(company, new Date(end + 1)) !== null) wrong.push(company)
    }
    expect(wrong).toEqual([])
  })
})

describe('properties across time zones', () => {
  const moment = fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-01-01') })

  it('the days of a bare date are counted alike in every zone and at every hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, fc.integer({ min: 0, max: 400 }), (zone, now, days) => {
        setTimeZone(zone)
        const end = trialEnd({ metadata: { trialEndDate: dateAfter(dateIn(zone, now), days) } }, new Date(now))
        expect(trialDaysLeft(end, new Date(now))).toBe(days)
      }),
    )
  })

  it('a trial with a time ends at the same moment in every zone', () => {
    fc.assert(
      fc.property(moment, moment, moment, (agreed, created, now) => {
        const company = {
          metadata: { trialEndDate: new Date(agreed).toISOString() },
          createdAt: new Date(created).toISOString(),
        }
        const ends = zones.map((zone) => {
          setTimeZone(zone)
          return trialEnd(company, new Date(now))?.getTime()
        })
        expect(new Set(ends).size).toBe(1)
      }),
    )
  })
})
