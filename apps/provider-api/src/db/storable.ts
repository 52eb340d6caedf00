/** Replaces characters that PostgreSQL text cannot store by the replacement character. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const storableValue = (_: string, value: unknown): unknown => (typeof value === 'string' ? storable(value) : value)

/** Writes JSON for a column of type jsonb, which takes neither half a character nor the character 0. */
export const toJsonb = (value: unknown): string => JSON.stringify(value, storableValue)

/** Parses JSON of a stranger, whose texts can be stored then. Throws SyntaxError. */
export const parseStorable = (json: string): unknown => JSON.parse(json, storableValue)
