const day = 24 * 60 * 60 * 1000
const trialLength = 14 * day

/** Whether it is text that begins with a date of the calendar, '2026-11-21': 30 February is none. */
const isDated = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(text) &&
  // Engines do not agree about a 30 February: some take it for 2 March.
  new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(text.slice(8, 10))

/** A moment in milliseconds; NaN if there is none to read. */
const readMoment = (text: unknown): number => (isDated(text) ? Date.parse(text) : Number.NaN)

/** As `readMoment`, but a date without a time is the whole local day, to its last millisecond. */
const readEnd = (text: unknown): number =>
  // The midnight after it less 1, not 23:59 of it: where clocks go back at midnight, 23:59 comes twice.
  isDated(text) && text.length === 10 ? new Date(`${text}T12:00`).setHours(24, 0, 0, 0) - 1 : readMoment(text)

/**
 * When the trial of a company ends (TRIAL-1): `metadata.trialEndDate` if it is not in the past, else 14 times 24 hours
 * after `createdAt` if that is not; null when both have passed or are not to be read. An end at this very moment has
 * not passed. A `trialEndDate` without a time lasts until the end of that day in the local time zone.
 */
export function trialEnd(
  company: {
    metadata?: { trialEndDate?: string | null | undefined } | null | undefined
    createdAt?: string | null | undefined
  },
  now: Date,
): Date | null {
  const ends = [readEnd(company.metadata?.trialEndDate), readMoment(company.createdAt) + trialLength]
  const end = ends.find((moment) => moment >= now.getTime())
  return end === undefined ? null : new Date(end)
}
