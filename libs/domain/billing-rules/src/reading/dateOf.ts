const DATE = /^\d{4}-\d\d-(\d\d)/
/** A zone, or the day of a date alone, which is UTC as it is. */
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i

/**
 * An instant from ISO 8601, or null when it is none: an unreadable date counts as left out, and 30 February is one. A date
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
