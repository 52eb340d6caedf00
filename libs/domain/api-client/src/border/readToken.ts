/** A string, else null. */
export const readText = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null)

/** One of the words that we know, in any case of its letters; else null. */
export function readToken<Word extends string>(raw: unknown, words: readonly Word[]): Word | null {
  const said = typeof raw === 'string' ? raw.toLowerCase() : raw
  return words.find((word) => word === said) ?? null
}
