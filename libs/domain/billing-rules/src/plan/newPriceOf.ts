import type { PriceVariant } from '@frontdesk/contract'

/** Why a plan is not sold at another price. */
type NewPriceRefusal = 'not-on-sale' | 'same-price'

/** The longest id of a plan, in characters. */
const longestId = 64

/**
 * The id under which a plan is sold at another price, of a month and in minor units: a price that was sold is never
 * changed, because subscriptions keep it, so the new one is a plan of its own in place of the old one (SUB-2). The id
 * is that of the old one with the next number that is free, `studio-uah-2` after `studio-uah`; `taken`: the ids of all
 * plans. Refused by value for a plan that is not on sale, whose place is taken, and for the price that it has.
 */
export function newPriceOf(
  { id, amount, isOnSale }: Pick<PriceVariant, 'id' | 'amount'> & { isOnSale: boolean },
  wanted: number,
  taken: readonly string[],
): { kind: 'new-price'; id: string } | { kind: 'refused'; because: NewPriceRefusal } {
  if (!isOnSale) return { kind: 'refused', because: 'not-on-sale' }
  if (amount === wanted) return { kind: 'refused', because: 'same-price' }
  const [, base = id, last = '1'] = /^(.+)-(\d{1,2})$/.exec(id) ?? []
  const known = new Set(taken)
  let number = Number(last) + 1
  while (known.has(numbered(base, number))) number += 1
  return { kind: 'new-price', id: numbered(base, number) }
}

const numbered = (base: string, number: number): string => {
  const end = `-${String(number)}`
  return base.slice(0, longestId - end.length) + end
}
