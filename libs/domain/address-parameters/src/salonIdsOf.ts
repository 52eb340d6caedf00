import type { Parameter } from './readParameter.ts'

const ID = /^\d{1,18}$/
const INDEXED = /^salon_ids\[(\d+)\]$/
const LEADING_ZEROS = /^0+(?=\d)/
const most = 50

/** Compares decimal numbers without leading zeros, of any length: no index is too large. */
const byNumber = (a: string, b: string) => a.length - b.length || a.localeCompare(b)

/**
 * Returns the salons' ids in the intended order: those of `salon_ids[n]` by n, then those of `salon_ids[]`, then those
 * of `salon_id`; each once, at most 50, and only those of 1 to 18 digits (ALT-1, T-01).
 */
export function salonIdsOf(parameters: readonly Parameter[]): readonly string[] {
  const indexed: { readonly n: string; readonly id: string }[] = []
  const listed: string[] = []
  const single: string[] = []
  for (const { name, value: id } of parameters) {
    if (!ID.test(id)) continue
    const n = INDEXED.exec(name)?.[1]
    if (n !== undefined) indexed.push({ n: n.replace(LEADING_ZEROS, ''), id })
    else if (name === 'salon_ids[]' || name === 'salon_ids') listed.push(id)
    else if (name === 'salon_id') single.push(id)
  }
  indexed.sort((a, b) => byNumber(a.n, b.n))
  return [...new Set([...indexed.map(({ id }) => id), ...listed, ...single])].slice(0, most)
}
