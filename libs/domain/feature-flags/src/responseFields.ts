/** The fields of a response; empty when it is not an object. */
export const responseFields = (raw: unknown): Readonly<Record<string, unknown>> => ({ ...(raw as object | null) }) // spreading takes any value
