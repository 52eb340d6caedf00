import { listOf } from './listOf.ts'

/** A text with something in it, without the blanks around it, or a number as its digits; else null. */
export function wordOf(raw: unknown): string | null {
  if (Number.isFinite(raw)) return String(raw)
  return (typeof raw === 'string' && raw.trim()) || null
}

/** The words of a list, in their order; none of anything that is no list. */
export const wordsOf = (raw: unknown): readonly string[] =>
  listOf(raw)
    .map(wordOf)
    .filter((word) => word !== null)
