declare const unit: unique symbol

/** Whole minor units: cents or kopecks. 19.99 dollars are 1999. */
export type Minor = number & { readonly [unit]: 'minor' }

/** Major units, for display: 19.99. Do not calculate with them. */
export type Major = number & { readonly [unit]: 'major' }

/** Returns a number as minor units; -0 becomes 0. Throws a RangeError unless it is a safe integer. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units`)
  return (amount + 0) as Minor // only here does a number become minor units
}

/** The same amount in major units, the nearest number to it: 1999 → 19.99, never 19.990000000000002. */
export const toMajor = (amount: Minor): Major => (amount / 100) as Major // only here does an amount become major units
