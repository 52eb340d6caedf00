const OURS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/**
 * ISO 8601 in UTC with milliseconds, so that instants compare as strings; null when it is no time that the contract's
 * `Instant` can name: years are 0000 to 9999. A time without a zone is UTC.
 */
export function readInstant(raw: unknown): string | null {
  if (typeof raw !== 'string' && typeof raw !== 'number') return null
  const time = new Date(typeof raw === 'string' && raw.includes(':') && !ZONE.test(raw) ? `${raw}Z` : raw)
  if (Number.isNaN(time.getTime())) return null
  const instant = time.toISOString()
  // `Date` turns 30 February into 2 March.
  if (typeof raw === 'string' && OURS.test(raw) && instant !== raw) return null
  return OURS.test(instant) ? instant : null
}
