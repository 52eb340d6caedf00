/** The status of a company's trial (TRIAL-1, TRIAL-2). On the last day no day is left, and the trial still runs. */
export type Trial = { is: 'running'; end: Date; daysLeft: number } | { is: 'last-day'; end: Date } | { is: 'over' }
