const minute = 60_000
const dayLasts = 24 * 60 * minute

/** From `since` on, the clocks of a zone are `offset` milliseconds before UTC's. */
export type ZoneOffset = { since: number; offset: number }

/** Returns a function that reads the offset of a zone at an instant. Throws a RangeError for an unknown zone. */
function offsetReader(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  return (instant) => {
    const whole = Math.floor(instant / 1000) * 1000
    const parts = new Map(format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return local - whole
  }
}

/** The offsets of a zone from one instant to another, oldest first, a change of the clocks to the minute (VALUE-1). */
function offsetsBetween(zone: string, from: number, to: number): readonly ZoneOffset[] {
  const offsetAt = offsetReader(zone)
  const offsets: ZoneOffset[] = [{ since: from, offset: offsetAt(from) }]
  for (let before = from; before < to; before += dayLasts) {
    const after = Math.min(before + dayLasts, to)
    const [old, changed] = [offsetAt(before), offsetAt(after)]
    if (old !== changed) offsets.push({ since: changeBetween(offsetAt, before, after), offset: changed })
  }
  return offsets
}

/** The minute between two instants in which the offset becomes that of the later one. */
function changeBetween(offsetAt: (instant: number) => number, before: number, after: number): number {
  const changed = offsetAt(after)
  let [low, high] = [Math.floor(before / minute), Math.ceil(after / minute)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * minute) === changed) high = middle
    else low = middle
  }
  return high * minute
}

/** Days of a zone: their names, the instants at which each begins, and at last the end of the last one. */
export type Days = { names: readonly string[]; bounds: readonly number[]; offsets: readonly ZoneOffset[] }

/**
 * The days from one to another, both included and as `2026-11-20`, with the instants at which they begin in a zone: a
 * day has 23 or 25 hours when the clocks change (VALUE-1).
 */
export function daysIn(zone: string, from: string, to: string): Days {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const offsets = offsetsBetween(zone, first - 2 * dayLasts, last + 3 * dayLasts)
  const names: string[] = []
  const bounds: number[] = []
  for (let day = first; day <= last + dayLasts; day += dayLasts) {
    if (day <= last) names.push(new Date(day).toISOString().slice(0, 10))
    bounds.push(midnight(offsets, day))
  }
  return { names, bounds, offsets }
}

/** The first instant of a local day; where the clocks skip midnight, that at which they do. */
function midnight(offsets: readonly ZoneOffset[], day: number): number {
  for (const [place, { since, offset }] of offsets.entries()) {
    const instant = Math.max(since, day - offset)
    if (instant < (offsets[place + 1]?.since ?? Number.POSITIVE_INFINITY)) return instant
  }
  return day
}
