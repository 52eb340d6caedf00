/** The kinds of the fields that a company defines for its customers. */
export type FieldKind = 'text' | 'number' | 'date' | 'choice'

/** The longest number that is stored whole, in characters. */
const longestNumber = 30

/** Whether a field has choices exactly if it is a choice, each of them once. */
export const isChoicesOf = (kind: FieldKind, choices: readonly string[]): boolean =>
  kind === 'choice' ? choices.length > 0 && new Set(choices).size === choices.length : choices.length === 0

/**
 * Returns a value of a field as it is stored; null for one that the field cannot have. A number has a point before its
 * decimals, and a date is a day of the calendar such as 2026-11-30 (CUST-1).
 */
export function readFieldValue(
  { kind, choices }: { kind: FieldKind; choices: readonly string[] },
  typed: string,
  longest: number,
): string | null {
  const text = typed.trim()
  if (text === '' || Array.from(text).length > longest) return null
  switch (kind) {
    case 'text':
      return text
    case 'number': {
      const digits = text.replaceAll(/[\s\u00a0\u202f]/gu, '').replace(',', '.')
      return digits.length <= longestNumber && /^[-+]?\d+(?:\.\d+)?$/u.test(digits) ? digits.replace(/^\+/u, '') : null
    }
    case 'date':
      return isDay(text) ? text : null
    case 'choice':
      return choices.includes(text) ? text : null
  }
}

/** Whether a text is a day that the calendar has. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? []
  if (year === undefined || Number(year) < 1) return false
  const isLeap = (Number(year) % 4 === 0 && Number(year) % 100 !== 0) || Number(year) % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0
  return Number(day) >= 1 && Number(day) <= days
}
