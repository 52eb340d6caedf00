import { periodAt } from '../dates/periodAt.ts'

/** A month in which conversations are counted; the end belongs to the next one. */
export type UsageWindow = { readonly start: Date; readonly end: Date }

/**
 * The month in which conversations are counted at `now` (SUB-10): plans have a number of conversations a month, so a
 * plan that is paid by the year has twelve windows. They are counted from the anchor of the schedule alone, like its
 * periods; null before it.
 */
export function usageWindow(anchor: Date, now: Date): UsageWindow | null {
  const month = periodAt(anchor, { unit: 'month', interval: 1 }, now)
  return month && { start: month.start, end: month.end }
}
