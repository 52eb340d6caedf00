const day = 24 * 60 * 60 * 1000

/** The local date as a count of days, in which no day is longer than another. */
const localDay = (moment: Date): number => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / day

/**
 * Whole days from now to the last millisecond, 23:59:59.999 local, of the day on which the trial ends (TRIAL-2): 0
 * throughout that day, less than 0 after it, 0 without an end. Shown only when above 0. Days on which the
 * clocks change count as others.
 */
export function trialDaysLeft(end: Date | null | undefined, now: Date): number {
  const left = end ? localDay(end) - localDay(now) : 0
  return Number.isNaN(left) ? 0 : left
}
