import type { SupportHours } from './SupportHours.ts'

/** Whether people answer at a moment; `opensAt`: when they do next, null where no day of the coming year is open. */
export type Presence = { readonly is: 'here' } | { readonly is: 'away'; readonly opensAt: Date | null }

const minute = 60_000
const day = 24 * 60 * minute
/** Days that are looked through for the next opening. */
const furthest = 370

/** Clocks of places, which are slow to make. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const made = clocks.get(zone)
  if (made) return made
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

/** The calendar and clock of a place, at a moment, as milliseconds of the same calendar and clock in UTC. */
function localTime(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The moment at which clocks of a place show a time. Of two, as when they are set back, the first; where they skip it,
 * the moment at which they do.
 */
function momentOf(local: number, zone: string): number {
  const offsets = [local - day, local + day].map((near) => localTime(near, zone) - near)
  const candidates = offsets.map((offset) => local - offset).toSorted((one, other) => one - other)
  const exact = candidates.find((at) => localTime(at, zone) === local)
  if (exact !== undefined) return exact
  // The clocks jump over it: the first minute after the jump.
  const [before = local, after = local] = candidates
  let [low, high] = [Math.min(before, after), Math.max(before, after)]
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute
    if (localTime(middle, zone) < local) low = middle
    else high = middle
  }
  return high
}

/** The open times from the day of a moment on, over changes of the clocks, in the order in which they begin. */
function* openingsFrom(
  { zone, week, holidays }: SupportHours,
  at: number,
): Generator<{ opens: number; closes: number }> {
  const today = Math.floor(localTime(at, zone) / day) * day
  for (let days = 0; days <= furthest; days++) {
    const midnight = today + days * day
    const date = new Date(midnight)
    if (holidays.includes(date.toISOString().slice(0, 10))) continue
    const weekday = date.getUTCDay() || 7
    const times = week
      .filter((time) => time.weekday === weekday)
      .map(({ from, to }) => ({
        opens: momentOf(midnight + from * minute, zone),
        closes: momentOf(midnight + to * minute, zone),
      }))
    // A time that the clocks skip whole is none.
    yield* times.filter(({ opens, closes }) => closes > opens).toSorted((one, other) => one.opens - other.opens)
  }
}

/** Whether people of support answer at a moment, or when they do next, over changes of the clocks (SUP-11). */
export function presenceAt(hours: SupportHours, at: Date): Presence {
  const now = at.getTime()
  for (const { opens, closes } of openingsFrom(hours, now)) {
    if (opens > now) return { is: 'away', opensAt: new Date(opens) }
    if (now < closes) return { is: 'here' }
  }
  return { is: 'away', opensAt: null }
}

/**
 * The next moment at which people of support are back after a time without them, whether they are there now or not;
 * null where they are always there, or never (SUP-12).
 */
export function nextReturn(hours: SupportHours, at: Date): Date | null {
  let closed = presenceAt(hours, at).is === 'away' ? Number.NEGATIVE_INFINITY : null
  for (const { opens, closes } of openingsFrom(hours, at.getTime())) {
    if (closed !== null && opens > at.getTime() && opens > closed) return new Date(opens)
    closed = Math.max(closed ?? closes, closes)
  }
  return null
}
