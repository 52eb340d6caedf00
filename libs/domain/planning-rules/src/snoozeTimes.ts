import { localTime, momentOf } from '@frontdesk/support-hours'

/** A moment that is offered for a snoozed chat to come back. */
export type SnoozeTime = { readonly name: 'later-today' | 'tomorrow' | 'next-week'; readonly at: Date }

const hour = 3_600_000
const day = 24 * hour
/** The beginning of a working day, and the end of those hours for which a chat is put off to the same day. */
const morning = 9 * hour
const evening = 20 * hour

/**
 * The moments that are offered for a chat to come back, by the clocks of a zone: in three hours, on the half hour,
 * where that is before the evening of the same day; the next morning; the morning of the next Monday, unless it is the
 * same (PLAN-1).
 */
export function snoozeTimes(now: Date, zone: string): readonly SnoozeTime[] {
  const local = localTime(now.getTime(), zone)
  const today = Math.floor(local / day) * day
  const later = Math.ceil((local + 3 * hour) / (hour / 2)) * (hour / 2)
  const daysToMonday = 8 - (new Date(today).getUTCDay() || 7)
  const times: SnoozeTime[] = []
  if (later - today <= evening) times.push({ name: 'later-today', at: new Date(momentOf(later, zone)) })
  times.push({ name: 'tomorrow', at: new Date(momentOf(today + day + morning, zone)) })
  if (daysToMonday > 1)
    times.push({ name: 'next-week', at: new Date(momentOf(today + daysToMonday * day + morning, zone)) })
  return times
}
