import { aPriceVariant, aSubscription } from '@frontdesk/contract/fixtures'
import { afterEach, describe, expect, it } from 'vitest'
import { addPeriod } from './dates/addPeriod.ts'
import { nextBillingDate } from './dates/nextBillingDate.ts'
import { periodAt } from './dates/periodAt.ts'
import type { Period } from './dates/Period.ts'
import { quotePlan } from './price/quotePlan.ts'
import { remainingCredit } from './price/remainingCredit.ts'
import { isActionAllowed } from './status/isActionAllowed.ts'

const [hour, day] = [36e5, 864e5]
const zoneBefore = process.env['TZ']
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

/** Sets the time zone of this process, and checks that it took effect: in a worker thread it would not. */
function setTimeZone(zone: string) {
  process.env['TZ'] = zone
  const noon = new Date('2018-12-21T12:00:00.000Z')
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(noon)
  if (noon.getHours() !== Number(there))
    throw new Error(`the time zone is not ${zone}: run these tests in a process of their own (pool forks)`)
}

/** Days on which clocks change, or once did, or months end: Kyiv, São Paulo before 2019, Almaty in 2024. */
const dates = [
  '2018-02-18',
  '2018-11-04',
  '2024-02-29',
  '2024-03-01',
  '2026-01-31',
  '2026-03-29',
  '2026-10-25',
  '2026-12-31',
]
const around = ['Europe/Kyiv', 'America/Sao_Paulo', 'Asia/Almaty', 'UTC'].flatMap((zone) =>
  dates.map((date) => ({ zone, date })),
)
const periods: readonly Period[] = [
  { unit: 'day', interval: 1 },
  { unit: 'week', interval: 1 },
  { unit: 'month', interval: 1 },
  { unit: 'month', interval: 3 },
  { unit: 'year', interval: 1 },
]

/** The hours of six days around a date. */
const hoursAround = (date: string) =>
  Array.from({ length: 145 }, (_, i) => new Date(Date.parse(date) + (i - 72) * hour))

describe('in any time zone, at every hour around its clock changes', () => {
  it.each(around)('in $zone about $date every period ends at the hour of UTC at which it began', ({ zone, date }) => {
    setTimeZone(zone)
    for (const anchor of hoursAround(date)) {
      for (const period of periods) {
        const end = addPeriod(anchor, period)
        expect(end.getTime() % day).toBe(anchor.getTime() % day)
        expect(periodAt(anchor, period, new Date(end.getTime() - 1))).toMatchObject({ index: 0 })
        expect(periodAt(anchor, period, end)).toMatchObject({ index: 1, start: end })
      }
    }
  })

  it.each(around)(
    'in $zone about $date a year of months is twelve months, on the same day or the last of the month',
    ({ zone, date }) => {
      setTimeZone(zone)
      for (const anchor of hoursAround(date)) {
        const ends = Array.from({ length: 12 }, (_, i) => addPeriod(anchor, { unit: 'month', interval: 1 }, i + 1))
        const months = ends.map(
          (end) => end.getUTCFullYear() * 12 + end.getUTCMonth() - anchor.getUTCFullYear() * 12 - anchor.getUTCMonth(),
        )
        expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        for (const end of ends) {
          const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
          expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay))
        }
      }
    },
  )

  it.each(around)(
    'in $zone about $date the next charge, the credit and the quote equal those of UTC',
    ({ zone, date }) => {
      const subscription = aSubscription({ nextBillingDate: null, trialEndsAt: null, amount: 3000 })
      const answers = (now: Date) => {
        const stamp = now.toISOString().slice(0, 19)
        const paid = [
          { status: 'completed', createdAt: stamp.replace('T', ' ') },
          { status: 'completed', createdAt: stamp.slice(0, 10) },
        ]
        const later = new Date(now.getTime() + 10 * day)
        return JSON.stringify([
          nextBillingDate(subscription, paid),
          remainingCredit({
            amount: 3000,
            periodStart: now,
            periodEnd: addPeriod(now, { unit: 'month', interval: 1 }),
            now: later,
          }),
          quotePlan({
            variant: aPriceVariant({ id: 'other', amount: 9900 }),
            period: 'month',
            subscription,
            invoices: paid,
            now: later,
          }),
          isActionAllowed('change-plan', { status: 'active', endedAt: stamp }, now),
        ])
      }
      setTimeZone('UTC')
      const inUtc = hoursAround(date).map(answers)
      setTimeZone(zone)
      expect(hoursAround(date).map(answers)).toEqual(inUtc)
    },
  )
})
