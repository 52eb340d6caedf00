import { periodAt } from '../dates/periodAt.ts'

/** A month in which conversations are counted; the end belongs to the next one. */
export type UsageWindow = { readonly start: Date; readonly end: Date }

/**
 * The month in which conversations are counted at `now` (SUB-10): plans have a number of conversations a month, so a
 * plan that is paid by the year has twelve windows. They are counted from the anchor of the schedule alone, like its
 * periods. A plan that was paid for at `paidAt`, in a trial, has a window of its own from then to the anchor, where its
 * first period begins: what the trial has used is not counted against it. Null before both.
 */
export function usageWindow(anchor: Date, now: Date, paidAt: Date | null = null): UsageWindow | null {
  if (now < anchor) return paidAt !== null && paidAt <= now ? { start: paidAt, end: anchor } : null
  const month = periodAt(anchor, { unit: 'month', interval: 1 }, now)
  return month && { start: month.start, end: month.end }
}
