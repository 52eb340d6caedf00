/** A finite number, or one written as text; null for anything else. */
export function readNumber(raw: unknown): number | null {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return Number.isFinite(number) ? Number(number) : null
}
