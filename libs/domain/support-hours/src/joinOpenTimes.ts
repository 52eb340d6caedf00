import type { OpenTime } from './SupportHours.ts'

/**
 * The same hours as a sorted list, in which the times of a day neither overlap nor touch: 9:00 to 13:00 and 12:00 to
 * 18:00 are 9:00 to 18:00 (SUP-12).
 */
export function joinOpenTimes(week: readonly OpenTime[]): readonly OpenTime[] {
  const joined: OpenTime[] = []
  for (const time of week.toSorted((one, other) => one.weekday - other.weekday || one.from - other.from)) {
    const last = joined.at(-1)
    if (last?.weekday === time.weekday && time.from <= last.to)
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, time.to) }
    else joined.push(time)
  }
  return joined
}
