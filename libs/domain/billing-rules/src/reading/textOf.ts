import { listOf } from './listOf.ts'

/** A non-empty text, trimmed, or a number as its digits; else null. */
export function textOf(raw: unknown): string | null {
  if (Number.isFinite(raw)) return String(raw)
  return (typeof raw === 'string' && raw.trim()) || null
}

/** The texts of an array, in order; empty for anything else. */
export const textsOf = (raw: unknown): readonly string[] =>
  listOf(raw)
    .map(textOf)
    .filter((text) => text !== null)
