const day = 24 * 60 * 60 * 1000
const trialLength = 14 * day

/** The date of the calendar with which a text begins, '2026-11-21'; null if there is none, as 30 February is none. */
function dateOf(text: unknown): string | null {
  const [date] = (typeof text === 'string' && /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(text)) || []
  // Engines do not agree about a 30 February: some take it for 2 March.
  return date !== undefined && new Date(`${date}T00:00Z`).getUTCDate() === Number(date.slice(-2)) ? date : null
}

/** A moment in milliseconds; NaN if there is none to read. */
const readMoment = (text: unknown): number => (typeof text === 'string' && dateOf(text) !== null ? Date.parse(text) : Number.NaN)

/** As `readMoment`, but a date without a time is the whole local day, to its last millisecond. */
function readEnd(text: unknown): number {
  const date = dateOf(text)
  // The midnight after it less 1, not 23:59 of it: where clocks go back at midnight, 23:59 comes twice.
  return date !== null && date === text ? new Date(`${date}T12:00`).setHours(24, 0, 0, 0) - 1 : readMoment(text)
}

/**
 * When the trial of a company ends (TRIAL-1): `metadata.trialEndDate` if it is not in the past, else 14 times 24 hours after
 * `createdAt` if that is not; null when both have passed or are not to be read. An end at this very moment has not passed.
 * A `trialEndDate` without a time is that whole day where the clock hangs.
 */
export function trialEnd(
  company: { metadata?: { trialEndDate?: string | null | undefined } | null | undefined; createdAt?: string | null | undefined },
  now: Date,
): Date | null {
  const ends = [readEnd(company.metadata?.trialEndDate), readMoment(company.createdAt) + trialLength]
  const end = ends.find((moment) => moment >= now.getTime())
  return end === undefined ? null : new Date(end)
}
