/**
 * Whether a new price is an upgrade: above the current amount, both in minor units of one currency (SUB-13). The rule is the
 * register's to the letter, also between a month and a year; against an unknown amount nothing is one.
 */
export const isUpgrade = (price: number, currentAmount: number | null | undefined): boolean =>
  typeof currentAmount === 'number' && price > currentAmount
