/** The fields of whatever came over the wire; none when it is nothing that has any. */
export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> => ({ ...(raw as object | null) }) // spreading takes any value
