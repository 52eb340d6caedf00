/**
 * Whether a new price is an upgrade: above the current amount, both in minor units of one currency (SUB-13). The rule
 * is exactly that of the requirements, also between a month and a year; no price is an upgrade from an unknown amount.
 */
export const isUpgrade = (price: number, currentAmount: number | null | undefined): boolean =>
  typeof currentAmount === 'number' && price > currentAmount
