/**
 * Makes every text of a parsed body storable: a lone surrogate or a NUL, which no PostgreSQL text can hold, becomes the
 * replacement character. Cheap for the usual body: only one that spells such a character is walked.
 */
export function wellFormed(raw: string, parsed: unknown): unknown {
  return /\\u(d[89a-f]|0000)/i.test(raw) || !raw.isWellFormed() ? walk(parsed) : parsed
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
}
