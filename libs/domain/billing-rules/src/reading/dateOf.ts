const DATE = /^\d{4}-\d\d-(\d\d)/
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i

/**
 * An instant from ISO 8601, or null when it is none: an unreadable date counts as left out, and 30 February is one. A date
 * alone is its first moment in UTC, and a time without a zone is UTC, so that no bill depends on where it is looked at.
 */
export function dateOf(raw: unknown): Date | null {
  const [day, dayOfMonth] = (typeof raw === 'string' && DATE.exec(raw)) || []
  if (typeof raw !== 'string' || !day || new Date(day).getUTCDate() !== Number(dayOfMonth)) return null
  const date = new Date(raw.includes(':') && !ZONE.test(raw) ? `${raw}Z` : raw)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The first of several that can be read as a date. */
export const firstDateOf = (...raws: readonly unknown[]): Date | null => raws.map(dateOf).find((date) => date !== null) ?? null
