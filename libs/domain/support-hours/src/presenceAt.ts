import { localTime, momentOf } from './localTime.ts'
import type { OpenHours } from './SupportHours.ts'

/** Whether people answer at a moment; `opensAt`: when they do next, null where no day of the coming year is open. */
export type Presence = { readonly is: 'here' } | { readonly is: 'away'; readonly opensAt: Date | null }

const minute = 60_000
const day = 24 * 60 * minute
/** Days that are looked through for the next opening. */
const furthest = 370

/**
 * The open times from the day before a moment on, which may end on its day, over changes of the clocks, in the order in
 * which they begin. A time over midnight belongs to the day on which it begins.
 */
function* openingsFrom(
  { zone, week, holidays = [], dates = [] }: OpenHours,
  at: number,
): Generator<{ opens: number; closes: number }> {
  const today = Math.floor(localTime(at, zone) / day) * day
  for (let days = -1; days <= furthest; days++) {
    const midnight = today + days * day
    const date = new Date(midnight)
    const written = date.toISOString().slice(0, 10)
    if (holidays.includes(written)) continue
    const weekday = date.getUTCDay() || 7
    const ofDay =
      dates.find((special) => special.date === written)?.times ?? week.filter((time) => time.weekday === weekday)
    const times = ofDay.map(({ from, to }) => ({
      opens: momentOf(midnight + from * minute, zone),
      closes: momentOf(midnight + to * minute, zone),
    }))
    // A time that the clocks skip whole is none.
    yield* times.filter(({ opens, closes }) => closes > opens).toSorted((one, other) => one.opens - other.opens)
  }
}

/** Whether people answer at a moment, or when they do next, over changes of the clocks (SUP-11, PLAN-2). */
export function presenceAt(hours: OpenHours, at: Date): Presence {
  const now = at.getTime()
  for (const { opens, closes } of openingsFrom(hours, now)) {
    if (opens > now) return { is: 'away', opensAt: new Date(opens) }
    if (now < closes) return { is: 'here' }
  }
  return { is: 'away', opensAt: null }
}

/**
 * The next moment at which people are back after a time without them, whether they are there now or not;
 * null where they are always there, or never (SUP-12).
 */
export function nextReturn(hours: OpenHours, at: Date): Date | null {
  let closed = presenceAt(hours, at).is === 'away' ? Number.NEGATIVE_INFINITY : null
  for (const { opens, closes } of openingsFrom(hours, at.getTime())) {
    if (closed !== null && opens > at.getTime() && opens > closed) return new Date(opens)
    closed = Math.max(closed ?? closes, closes)
  }
  return null
}
