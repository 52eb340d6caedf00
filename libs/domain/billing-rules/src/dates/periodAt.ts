import { addPeriod } from './addPeriod.ts'
import type { Period } from './Period.ts'

/**
 * One period of a schedule: the `index`-th from the anchor, which begins the period 0. The end belongs to the next one.
 */
export type BilledPeriod = { readonly index: number; readonly start: Date; readonly end: Date }

/** Longest length of each unit, in days: gives a lower bound of the index. */
const longest = { day: 1, week: 7, month: 31, year: 366 } as const

/**
 * The period that `now` falls into, on the schedule which began at the anchor; null before that. Counted from the
 * anchor alone, so a renewal that runs late, twice or not at all shifts nothing (B8, B12).
 */
export function periodAt(anchor: Date, period: Period, now: Date): BilledPeriod | null {
  const passed = now.getTime() - anchor.getTime()
  if (!(passed >= 0)) return null
  let index = Math.floor(passed / (longest[period.unit] * period.interval * 86_400_000))
  while (addPeriod(anchor, period, index + 1) <= now) index += 1
  return { index, start: addPeriod(anchor, period, index), end: addPeriod(anchor, period, index + 1) }
}
