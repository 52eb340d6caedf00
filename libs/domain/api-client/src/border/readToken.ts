/** A string, else null. */
export const readText = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null)

/** Returns the one of `tokens`, which are in lower case, that equals the input in any case; else null. */
export function readToken<Token extends string>(raw: unknown, tokens: readonly Token[]): Token | null {
  const value = typeof raw === 'string' ? raw.toLowerCase() : raw
  return tokens.find((token) => token === value) ?? null
}
