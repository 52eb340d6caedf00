/** Opening hours of a day in minutes since midnight; null when closed. */
export type Hours = readonly [from: number, to: number] | null

const minute = 60_000
const day = 86_400_000

/** Minutes of the day in which customers write: from 8:00 to 22:30. */
const waking = [8 * 60, 22 * 60 + 30] as const

/**
 * The local time of a place, with the UTC offset that it has at `now`. Local milliseconds are UTC milliseconds moved by
 * that offset.
 */
export type LocalClock = ReturnType<typeof localClockOf>

/** Creates the clock of a time zone. */
export function localClockOf(timeZone: string, now: Date) {
  const offset = offsetOf(timeZone, now)
  const dayOf = (at: number) => Math.floor((at + offset) / day)
  const minuteOf = (at: number) => Math.floor((at + offset - dayOf(at) * day) / minute)
  const atMinute = (onDay: number, ofDay: number) => onDay * day - offset + ofDay * minute
  const weekdayOf = (onDay: number) => (((onDay + 4) % 7) + 7) % 7

  /** Returns `at` if it is within the hours, otherwise `after` minutes past the next opening. */
  const within = (at: number, hoursOf: (weekday: number) => Hours, after: number): number => {
    for (let onDay = dayOf(at); ; onDay += 1) {
      const hours = hoursOf(weekdayOf(onDay))
      if (hours === null) continue
      const [from, to] = [atMinute(onDay, hours[0]), atMinute(onDay, hours[1])]
      if (at < from) return from + after * minute
      if (at < to) return at
    }
  }
  return {
    dayOf,
    atMinute,
    weekdayOf,
    within,
    whenAwake: (at: number, after: number) => within(at, () => waking, after),
    /** Returns the moment this many waking minutes before `at`. */
    beforeAwake(at: number, minutes: number): number {
      const [from, to] = waking
      let onDay = dayOf(at)
      let left = minutes
      let until = Math.min(minuteOf(at), to)
      while (until <= from || left > until - from) {
        left -= Math.max(0, until - from)
        onDay -= 1
        until = to
      }
      return Math.min(at, atMinute(onDay, until - left))
    },
  }
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(at.getTime() / 1000) * 1000
}
