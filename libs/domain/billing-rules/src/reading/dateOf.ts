const DATE = /^\d{4}-\d\d-(\d\d)/
/** Matches a time zone, or the day of a date alone, which counts as UTC already. */
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i

/**
 * Parses an ISO 8601 instant; null when it is not one: an invalid date such as 30 February counts as missing. A date
 * alone is its first moment in UTC, and a time without a zone is UTC, so that no bill depends on where it is looked at.
 */
export function dateOf(raw: unknown): Date | null {
  if (typeof raw !== 'string') return null
  const day = DATE.exec(raw)
  // Engines take 30 February for 2 March.
  if (!day || new Date(day[0]).getUTCDate() !== Number(day[1])) return null
  const date = new Date(ZONE.test(raw) ? raw : `${raw}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The first of several that can be read as a date. */
export const firstDateOf = (...raws: readonly unknown[]): Date | null =>
  raws.map(dateOf).find((date) => date !== null) ?? null
