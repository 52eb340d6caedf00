const day = 24 * 60 * 60 * 1000
const trialLength = 14 * day

/** The parts of a calendar date at the beginning of a text; null if that is no date, as 30 February is none. */
function readDay(text: string): { year: number; month: number; date: number } | null {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  return new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date ? { year, month: month - 1, date } : null
}

/** A moment in milliseconds; null if there is none to read. */
function readMoment(text: unknown): number | null {
  if (typeof text !== 'string' || !readDay(text)) return null
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? null : moment
}

/** As `readMoment`, but a date without a time is the whole local day, to its last millisecond. */
function readEnd(text: unknown): number | null {
  const bare = typeof text === 'string' && text.length === 10 ? readDay(text) : null
  // The midnight after it less 1, not 23:59 of it: where clocks go back at midnight, 23:59 comes twice.
  return bare ? new Date(bare.year, bare.month, bare.date + 1).getTime() - 1 : readMoment(text)
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
  const created = readMoment(company.createdAt)
  const ends = [readEnd(company.metadata?.trialEndDate), created === null ? null : created + trialLength]
  const end = ends.find((moment) => moment !== null && moment >= now.getTime()) ?? null
  return end === null ? null : new Date(end)
}
