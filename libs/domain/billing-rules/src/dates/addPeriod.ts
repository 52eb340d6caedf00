import type { Period } from './Period.ts'

const DAY = 86_400_000

function addMonths(anchor: Date, months: number): Date {
  const date = new Date(anchor)
  date.setUTCDate(1)
  date.setUTCMonth(anchor.getUTCMonth() + months)
  // Day 0 of the next month is the last of this one.
  const last = new Date(date)
  last.setUTCMonth(date.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(anchor.getUTCDate(), last.getUTCDate()))
  return date
}

/**
 * The end of the `times`-th period after the anchor, in UTC; `times` may be negative. Months and years are those of the
 * calendar, clamped to a month's last day, and always counted from the anchor: monthly from 31 January is 28 February
 * and then 31 March, so that nothing drifts (SUB-9, B8). An invalid date where the calendar of JavaScript ends.
 */
export function addPeriod(anchor: Date, { unit, interval }: Period, times = 1): Date {
  const count = interval * times
  switch (unit) {
    case 'day':
      return new Date(anchor.getTime() + count * DAY)
    case 'week':
      return new Date(anchor.getTime() + count * 7 * DAY)
    case 'month':
      return addMonths(anchor, count)
    case 'year':
      return addMonths(anchor, count * 12)
  }
}
