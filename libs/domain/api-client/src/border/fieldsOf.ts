export type Fields = Readonly<Record<string, unknown>>

/** The fields of whatever came over the wire; none when it is not an object. */
export const fieldsOf = (raw: unknown): Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : {}

/** The fields of an answer, and those that it wraps in `data`. */
export const fieldsOrData = (answer: unknown): Fields => ({
  ...fieldsOf(fieldsOf(answer)['data']),
  ...fieldsOf(answer),
})
