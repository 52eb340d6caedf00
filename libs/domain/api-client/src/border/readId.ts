/** A whole number that is not negative, or its digits; else null. */
export function readCount(raw: unknown): number | null {
  const number = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : null // isSafeInteger lets only numbers through
}

/** An id: a positive number, or its digits (other providers); else null. */
export const readId = (raw: unknown): number | null => readCount(raw) || null
