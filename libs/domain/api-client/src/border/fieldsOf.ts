export type Fields = Readonly<Record<string, unknown>>

/** The fields of a received value; none when it is not an object. */
export const fieldsOf = (raw: unknown): Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : {}

/** The fields of a response, and those that it wraps in `data`. */
export const fieldsOrData = (response: unknown): Fields => ({
  ...fieldsOf(fieldsOf(response)['data']),
  ...fieldsOf(response),
})
