/** A finite number, or one written as text; null for anything else. */
export function readNumber(word: unknown): number | null {
  const number = typeof word === 'string' && word.trim() !== '' ? Number(word) : word
  return Number.isFinite(number) ? Number(number) : null
}
