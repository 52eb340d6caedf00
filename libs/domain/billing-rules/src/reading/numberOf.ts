const isFiniteNumber = (raw: unknown): raw is number => Number.isFinite(raw)

/**
 * A finite number, or one that is written in decimal digits; null for anything else: NaN, an
 * empty or other text (SUB-3).
 */
export function numberOf(raw: unknown): number | null {
  const number = typeof raw === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(raw) ? Number(raw) : raw
  return isFiniteNumber(number) ? number : null
}

/** A whole number that a number holds exactly, also below zero; else null. -0 becomes 0. */
export function wholeOf(raw: unknown): number | null {
  const number = numberOf(raw) ?? Number.NaN
  return Number.isSafeInteger(number) ? number + 0 : null
}

/** A whole number of 0 or more; else null. */
export function nonNegativeOf(raw: unknown): number | null {
  const whole = wholeOf(raw) ?? -1
  return whole >= 0 ? whole : null
}

/** A whole number above 0; else null. */
export const positiveOf = (raw: unknown): number | null => nonNegativeOf(raw) || null
