import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinOpenTimes, nextReturn, openingText, presenceAt, readOpenTimes, type SupportHours } from './index.ts'

const kyiv: SupportHours = {
  zone: 'Europe/Kyiv',
  week: readOpenTimes('Mon-Fri 09:00-18:00') ?? [],
  holidays: ['2026-12-25'],
}
const presence = (at: string, hours = kyiv) => {
  const found = presenceAt(hours, new Date(at))
  return found.is === 'here' ? 'here' : (found.opensAt?.toISOString() ?? 'never')
}

describe('the presence of people', () => {
  it.each([
    ['the minute before the opening', '2026-11-30T06:59:59Z', '2026-11-30T07:00:00.000Z'],
    ['the opening', '2026-11-30T07:00:00Z', 'here'],
    ['the last second', '2026-11-30T15:59:59Z', 'here'],
    ['the closing', '2026-11-30T16:00:00Z', '2026-12-01T07:00:00.000Z'],
    ['a Friday evening', '2026-11-27T16:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['a holiday', '2026-12-25T10:00:00Z', '2026-12-28T07:00:00.000Z'],
    ['the weekend in which clocks go forward', '2026-03-27T16:00:00Z', '2026-03-30T06:00:00.000Z'],
    ['the weekend in which clocks go back', '2026-10-23T15:00:00Z', '2026-10-26T07:00:00.000Z'],
  ])('at %s, %s, people are there or come at %s', (_, at, expected) => {
    expect(presence(at)).toBe(expected)
  })

  it('an opening that the clocks skip is the moment at which they do, and one that comes twice the first', () => {
    const early = { ...kyiv, week: readOpenTimes('Sun 03:30-05:00') ?? [] }
    expect(presence('2026-03-28T12:00:00Z', early)).toBe('2026-03-29T01:00:00.000Z')
    expect(presence('2026-10-24T12:00:00Z', early)).toBe('2026-10-25T00:30:00.000Z')
  })

  it('without hours nobody comes', () => {
    expect(presence('2026-11-30T10:00:00Z', { ...kyiv, week: [] })).toBe('never')
  })
})

describe('the next return of people', () => {
  const back = (at: string, written: string) =>
    nextReturn({ ...kyiv, week: readOpenTimes(written) ?? [] }, new Date(at))?.toISOString() ?? 'never'

  it.each([
    [
      'of people who are there, is the opening after the next closing',
      '2026-11-30T10:00:00Z',
      '2026-12-01T07:00:00.000Z',
    ],
    ['of people who are away, is the next opening', '2026-11-30T17:00:00Z', '2026-12-01T07:00:00.000Z'],
  ])('the return %s', (_, at, expected) => {
    expect(back(at, 'Mon-Fri 09:00-18:00')).toBe(expected)
  })

  it('after a lunch it is on the same day, and people who are always or never there do not return', () => {
    expect(back('2026-11-30T10:00:00Z', 'Mon 09:00-13:00, Mon 14:00-18:00')).toBe('2026-11-30T12:00:00.000Z')
    expect(
      nextReturn({ zone: 'UTC', week: readOpenTimes('Mon-Sun 00:00-24:00') ?? [], holidays: [] }, new Date(0)),
    ).toBe(null)
    expect(nextReturn({ ...kyiv, week: [] }, new Date(0))).toBe(null)
  })
})

it('the moment of an opening is written in a language, by the clocks of support, whose zone is named', () => {
  const at = new Date('2026-11-30T07:00:00Z')
  expect(openingText(at, { zone: 'Europe/Kyiv', language: 'en' })).toBe('Monday, November 30 at 09:00 GMT+2')
})

it('the times of a day that overlap or touch are one, and those of other days stay as they are', () => {
  expect(
    joinOpenTimes(readOpenTimes('Tue 9:00-10:00, Mon 12:00-18:00, Mon 9:00-13:00, Mon 18:00-19:00') ?? []),
  ).toEqual([
    { weekday: 1, from: 540, to: 1140 },
    { weekday: 2, from: 540, to: 600 },
  ])
})

describe('the hours of a week as they are written', () => {
  it('days and times are read, also over the end of a week', () => {
    expect(readOpenTimes('Sat-Mon 10:00-24:00, wed 9:30-12:00')).toEqual([
      { weekday: 6, from: 600, to: 1440 },
      { weekday: 7, from: 600, to: 1440 },
      { weekday: 1, from: 600, to: 1440 },
      { weekday: 3, from: 570, to: 720 },
    ])
  })

  it.each(['', 'Mon', 'Mon 9-18', 'Mon 18:00-09:00', 'Mon 09:60-10:00', 'Mon 09:00-25:00', 'Mo 09:00-10:00'])(
    '%j is not understood',
    (text) => {
      expect(readOpenTimes(text)).toBeNull()
    },
  )
})

describe('properties of presenceAt', () => {
  const zone = fc.constantFrom('Europe/Kyiv', 'America/Sao_Paulo', 'Asia/Almaty', 'Australia/Lord_Howe', 'UTC')
  const time = fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 1380 }),
      long: fc.integer({ min: 1, max: 60 }),
    })
    .map(({ weekday, from, long }) => ({ weekday, from, to: from + long }))
  const hours = fc.record({
    zone,
    week: fc.array(time, { minLength: 1, maxLength: 8 }),
    holidays: fc.constant(['2026-03-29']),
  })
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

  it('the next opening is after the moment, people are there at it, and nobody a second before', () => {
    fc.assert(
      fc.property(hours, moment, (given, at) => {
        const found = presenceAt(given, at)
        if (found.is === 'here' || found.opensAt === null) return
        expect(found.opensAt.getTime()).toBeGreaterThan(at.getTime())
        expect(presenceAt(given, found.opensAt)).toEqual({ is: 'here' })
        const between = new Date(at.getTime() + (found.opensAt.getTime() - at.getTime()) / 2)
        expect(presenceAt(given, between)).toEqual(found)
      }),
    )
  })

  it('people are back at the next return, and were away just before', () => {
    fc.assert(
      fc.property(hours, moment, (given, at) => {
        const back = nextReturn(given, at)
        if (back === null) return
        expect(presenceAt(given, back)).toEqual({ is: 'here' })
        expect(presenceAt(given, new Date(back.getTime() - 1))).toEqual({ is: 'away', opensAt: back })
        const now = presenceAt(given, at)
        if (now.is === 'away') expect(back).toEqual(now.opensAt)
      }),
    )
  })

  it('joined times are sorted, apart from each other, and open at the same moments', () => {
    fc.assert(
      fc.property(hours, moment, (given, at) => {
        const week = joinOpenTimes(given.week)
        expect(presenceAt({ ...given, week }, at)).toEqual(presenceAt(given, at))
        for (const [place, time] of week.entries()) {
          const next = week[place + 1]
          if (next) expect(next.weekday > time.weekday || next.from > time.to).toBe(true)
        }
      }),
    )
  })

  it('people who are there are so at a local time that the hours name', () => {
    fc.assert(
      fc.property(hours, moment, (given, at) => {
        if (presenceAt(given, at).is === 'away') return
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: given.zone,
          hour: '2-digit',
          minute: '2-digit',
        }).format(at)
        const [hour = 0, minutes = 0] = clock.split(':').map(Number)
        const local = (hour % 24) * 60 + minutes
        // Of an hour that comes twice, the first one opens and the last one may close.
        expect(given.week.some(({ from, to }) => local >= from - 60 && local < to + 60)).toBe(true)
      }),
    )
  })
})
