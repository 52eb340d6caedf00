/** The furthest moment that work is planned for, from now, in milliseconds: a year. */
const furthest = 366 * 24 * 3_600_000

/** Whether work can be planned for a moment: it is still to come, within a year (PLAN-1). */
export const isPlannable = (at: Date, now: Date): boolean =>
  at.getTime() > now.getTime() && at.getTime() - now.getTime() <= furthest
