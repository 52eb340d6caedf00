import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateDates } from './activateDates.ts'
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
  ['uk', 'птн', 'п’ятниця'],
  ['es', 'vie.', 'viernes'],
] as const)('weekdays are named in the language %s', async (locale, short, long) => {
  await activateDates(locale)
  const friday = new Date(2026, 10, 20)
  expect([formatWeekday(friday, 'short'), formatWeekday(friday, 'long')]).toEqual([short, long])
})
