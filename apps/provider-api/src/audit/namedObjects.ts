/** The most characters of a value, and the most values of a list, that an entry names. */
const longestValue = 64
const mostValues = 20

const isName = (field: string) => /^(id|\w+Ids?)$/.test(field) && field !== 'companyId'

/** Not a file, whose bytes would be its fields. */
const isFields = (place: unknown): place is Record<string, unknown> =>
  typeof place === 'object' && place !== null && !ArrayBuffer.isView(place)

const textOf = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, longestValue) : null

/**
 * Which objects of a company a call names, such as `chatId=7 messageId=8`: the ids among its parameters, its query and
 * its body, and nothing of what it says; null for none.
 */
export function namedObjects(...places: readonly unknown[]): string | null {
  const named = new Map<string, string>()
  for (const place of places) {
    if (!isFields(place)) continue
    for (const [field, value] of Object.entries(place)) {
      const values = (Array.isArray(value) ? value.slice(0, mostValues) : [value]).map(textOf)
      const known = values.filter((text) => text !== null)
      if (isName(field) && known.length > 0) named.set(field, known.join(','))
    }
  }
  return named.size === 0 ? null : [...named].map(([field, text]) => `${field}=${text}`).join(' ')
}
