import dayjs from 'dayjs'

/** How a day relates to another one: the same, the one before, one of the six before that, or any other. */
export type RelativeDay = 'today' | 'yesterday' | 'this-week' | 'other'

/** Returns how the day of an instant relates to the day of `now`, on this device's calendar. */
export function relativeDay(instant: Date, now: Date): RelativeDay {
  // By the calendar: a day of 23 or 25 hours is one day.
  const days = dayjs(now).startOf('day').diff(dayjs(instant).startOf('day'), 'hour') / 24
  const before = Math.round(days)
  if (before === 0) return 'today'
  if (before === 1) return 'yesterday'
  return before > 1 && before < 7 ? 'this-week' : 'other'
}

/** The name of the weekday in the language of the page, in full or in its short form. */
export const formatWeekday = (date: Date, form: 'short' | 'long'): string =>
  dayjs(date).format(form === 'long' ? 'dddd' : 'ddd')
