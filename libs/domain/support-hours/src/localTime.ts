const minute = 60_000
const day = 24 * 60 * minute

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
export function localTime(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The moment at which clocks of a place show a time. Of two, as when they are set back, the first; where they skip it,
 * the moment at which they do.
 */
export function momentOf(local: number, zone: string): number {
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
