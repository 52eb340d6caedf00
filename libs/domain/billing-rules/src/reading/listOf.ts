/** What is in a list, and nothing of what is none. */
export const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])
