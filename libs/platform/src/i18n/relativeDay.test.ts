import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateDates, formatLongDay } from './activateDates.ts'
import { formatWeekday, relativeDay } from './relativeDay.ts'

const now = new Date(2026, 10, 22, 0, 5)
beforeAll(() => activateDates('en'))
afterAll(() => activateDates('en'))

it.each([
  ['today', new Date(2026, 10, 22, 23, 59)],
  ['today', new Date(2026, 10, 22, 0, 0)],
  ['yesterday', new Date(2026, 10, 21, 23, 59)],
  ['yesterday', new Date(2026, 10, 21, 0, 0)],
  ['this-week', new Date(2026, 10, 20, 23, 59)],
  ['this-week', new Date(2026, 10, 16, 0, 0)],
  ['other', new Date(2026, 10, 15, 23, 59)],
  ['other', new Date(2026, 10, 23, 0, 0)],
  ['other', new Date(2025, 10, 22, 12, 0)],
] as const)('the day is %s for %s', (day, instant) => {
  expect(relativeDay(instant, now)).toBe(day)
})

it('the hour of either instant does not change how far apart their days are', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const day = fc.integer({ min: 1, max: 28 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11 }), day, hour, hour, hour, (month, date, one, other, third) => {
      const today = new Date(2026, month, date, one)
      expect(relativeDay(new Date(2026, month, date, other), today)).toBe('today')
      expect(relativeDay(new Date(2026, month, date - 1, third), today)).toBe('yesterday')
      expect(relativeDay(new Date(2026, month, date - 6, third), today)).toBe('this-week')
      expect(relativeDay(new Date(2026, month, date - 7, third), today)).toBe('other')
    }),
  )
})

it.each([
  ['en', 'Fri', 'Friday'],
  ['uk', 'пт', 'п’ятниця'],
  ['es', 'vie', 'viernes'],
  ['pt', 'sex.', 'sexta-feira'],
] as const)('weekdays are named in the language %s', async (locale, short, long) => {
  await activateDates(locale)
  const friday = new Date(2026, 10, 20)
  expect([formatWeekday(friday, 'short'), formatWeekday(friday, 'long')]).toEqual([short, long])
})

it.each(['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const)(
  'days and months have the names of CLDR in %s',
  async (locale) => {
    await activateDates(locale)
    const own = (date: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options).format(date).replace('ʼ', '’').toLowerCase()
    for (let day = 1; day <= 7; day++) {
      const date = new Date(2026, 10, day)
      expect(formatWeekday(date, 'short').toLowerCase()).toBe(own(date, { weekday: 'short' }))
      expect(formatWeekday(date, 'long').toLowerCase()).toBe(own(date, { weekday: 'long' }))
    }
    const order = locale === 'en' ? 'en-GB' : locale
    for (let month = 0; month < 12; month++) {
      const date = new Date(2026, month, 27)
      const words = new Intl.DateTimeFormat(order, { weekday: 'long', day: 'numeric', month: 'long' }).format(date)
      // British English has no comma after the weekday.
      const expected = words.replace('ʼ', '’').replace(/^(\w+day) /u, '$1, ')
      expect(formatLongDay(date).toLowerCase()).toBe(expected.toLowerCase())
    }
  },
)
