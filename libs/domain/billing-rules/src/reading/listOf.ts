/** The items of an array; empty for anything else. */
export const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])
