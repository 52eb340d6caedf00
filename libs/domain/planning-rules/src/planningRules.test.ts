import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editedMoment, isPlannable, localTextOf, momentOfLocal, snoozeTimes } from './index.ts'

const zones = ['Europe/Kyiv', 'Asia/Almaty', 'America/Sao_Paulo', 'America/New_York'] as const
const offered = (now: string, zone: string) =>
  snoozeTimes(new Date(now), zone).map(({ name, at }) => `${name} ${localTextOf(at, zone)}`)

describe('the offered times of a snoozed chat', () => {
  const monday = ['later-today 2026-11-30T15:30', 'tomorrow 2026-12-01T09:00', 'next-week 2026-12-07T09:00']
  it.each([
    ['a Monday noon', '2026-11-30T10:10:00Z', monday],
    ['an evening', '2026-11-30T17:01:00Z', monday.slice(1)],
    ['a Sunday', '2026-11-29T08:00:00Z', ['later-today 2026-11-29T13:00', 'tomorrow 2026-11-30T09:00']],
    ['the eve of summer time', '2026-03-28T20:00:00Z', ['tomorrow 2026-03-29T09:00', 'next-week 2026-03-30T09:00']],
    ['the night of its end', '2026-10-24T23:30:00Z', ['later-today 2026-10-25T05:30', 'tomorrow 2026-10-26T09:00']],
  ])('on %s, at %s, they are by the clocks of Kyiv', (_, now, expected) => {
    expect(offered(now, 'Europe/Kyiv')).toEqual(expected)
  })
})

describe('a local time', () => {
  it.each([
    ['a usual one', '2026-12-01T09:00', '2026-12-01T07:00:00.000Z'],
    ['a time that the clocks skip', '2026-03-29T03:30', '2026-03-29T01:00:00.000Z'],
    ['the first of a time that comes twice', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
  ])('%s, %s, is the moment %s', (_, text, at) => {
    expect(momentOfLocal(text, 'Europe/Kyiv')?.toISOString()).toBe(at)
  })

  it.each(['', '2026-12-01', '2026-13-01T09:00', '2026-02-31T09:00', '2026-12-01T25:00', 'x2026-12-01T09:00'])(
    '%j is no local time',
    (text) => {
      expect(momentOfLocal(text, 'Europe/Kyiv')).toBeNull()
    },
  )
})

it('work can be planned for a moment that is still to come, within a year', () => {
  const now = new Date('2026-11-30T10:00:00Z')
  expect(isPlannable(now, now)).toBe(false)
  expect(isPlannable(new Date('2026-11-30T10:00:01Z'), now)).toBe(true)
  expect(isPlannable(new Date('2027-12-01T10:00:00Z'), now)).toBe(true)
  expect(isPlannable(new Date('2027-12-01T10:00:01Z'), now)).toBe(false)
})

/** The moments at which the clocks of a zone change in the year, to the minute. */
function clockChanges(zone: string, year: number): Date[] {
  const hours = 3_600_000
  const offsetAt = (at: number) => Date.parse(`${localTextOf(new Date(at), zone)}:00Z`) - at
  const found: Date[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += hours)
    if (offsetAt(at) !== offsetAt(at + hours)) found.push(new Date(at + hours))
  return found
}

describe('send later over the changes of the clocks of a year', () => {
  it.each([
    ['Europe/Kyiv', 2],
    ['Asia/Almaty', 0],
    ['America/Sao_Paulo', 0],
    ['America/New_York', 2],
  ])(
    'each time around them in %s, where they change %i times, is one moment, at which clocks show it',
    (zone, count) => {
      const changes = clockChanges(zone, 2027)
      expect(changes).toHaveLength(count)
      // Where clocks never change, the night of Kyiv's change is as any other.
      for (const change of count === 0 ? [new Date('2027-03-28T01:00:00Z')] : changes) {
        const local = Date.parse(`${localTextOf(change, zone)}:00Z`)
        for (let minutes = -180; minutes <= 180; minutes += 1) {
          const text = new Date(local + minutes * 60_000).toISOString().slice(0, 16)
          const at = momentOfLocal(text, zone) ?? expect.fail('no moment')
          const isSkipped = localTextOf(at, zone) !== text
          // A time that the clocks skip is sent as they skip it, at their change.
          if (isSkipped) expect([text, at]).toEqual([text, change])
          // Of a time that comes twice the first one is the moment.
          else expect(localTextOf(new Date(at.getTime() - 3_600_000), zone)).not.toBe(text)
        }
      }
    },
  )
})

describe('properties of local times and offered times', () => {
  const zone = fc.constantFrom(...zones)
  // Two years: both changes of the clocks of each zone that has them.
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  const localText = fc
    .record({ day: fc.integer({ min: 0, max: 730 }), minutes: fc.integer({ min: 0, max: 1439 }) })
    .map(({ day, minutes }) => new Date(Date.UTC(2026, 0, 1 + day, 0, minutes)).toISOString().slice(0, 16))

  it('a chosen local time is one moment, at which clocks show it first, or that ends the gap that skips it', () => {
    fc.assert(
      fc.property(localText, zone, (text, place) => {
        const at = momentOfLocal(text, place) ?? expect.fail('no moment')
        const shown = localTextOf(at, place)
        if (shown === text) {
          expect(localTextOf(new Date(at.getTime() - 3_600_000), place)).not.toBe(text)
          return
        }
        expect(shown > text).toBe(true)
        expect(localTextOf(new Date(at.getTime() - 60_000), place) < text).toBe(true)
      }),
    )
  })

  it('a moment whose local time was not edited is kept, also in an hour that comes twice', () => {
    // The second 03:30 of Kyiv, and the second 01:30 of New York, in the autumn of 2026.
    for (const [at, place] of [
      ['2026-10-25T01:30:00Z', 'Europe/Kyiv'],
      ['2026-11-01T06:30:00Z', 'America/New_York'],
    ] as const) {
      const before = new Date(at)
      expect(editedMoment(localTextOf(before, place), { zone: place, before })).toEqual(before)
      expect(momentOfLocal(localTextOf(before, place), place)).not.toEqual(before)
    }
    fc.assert(
      fc.property(moment, localText, zone, (before, text, place) => {
        const kept = editedMoment(localTextOf(before, place), { zone: place, before })
        expect(kept).toEqual(before)
        if (text === localTextOf(before, place)) return
        expect(editedMoment(text, { zone: place, before })).toEqual(momentOfLocal(text, place))
      }),
    )
  })

  it('of two local times the later one is no earlier moment', () => {
    fc.assert(
      fc.property(localText, localText, zone, (one, other, place) => {
        const [first = '', second = ''] = [one, other].toSorted()
        const [before, after] = [momentOfLocal(first, place), momentOfLocal(second, place)]
        expect((before?.getTime() ?? 0) <= (after?.getTime() ?? 0)).toBe(true)
      }),
    )
  })

  it('offered times are to come, in their order, and at a morning or on a half hour of the same day', () => {
    fc.assert(
      fc.property(moment, zone, (now, place) => {
        const times = snoozeTimes(now, place)
        let before = now
        for (const { name, at } of times) {
          expect(isPlannable(at, before)).toBe(true)
          before = at
          const [date, clock] = localTextOf(at, place).split('T')
          if (name === 'later-today') {
            expect(date).toBe(localTextOf(now, place).slice(0, 10))
            expect(clock).toMatch(/:(00|30)$/u)
          } else expect(clock).toBe('09:00')
        }
        expect(times.some(({ name }) => name === 'tomorrow')).toBe(true)
      }),
    )
  })
})
