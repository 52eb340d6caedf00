/** An amount as it is typed, `10` or `10.00` or `10,00`, in minor units; null when it is none above 0. */
export function typedAmount(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount > 0 ? amount : null
}

/** A whole number above 0 as it is typed; null when it is none. */
export const typedCount = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null)

/** The end of a day here, `2026-11-20`, as an instant; null for no day. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
