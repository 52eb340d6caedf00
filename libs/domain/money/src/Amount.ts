declare const unit: unique symbol

/** Whole minor units: cents or kopecks. 19.99 dollars are 1999. */
export type Minor = number & { readonly [unit]: 'minor' }

/** Major units, for display: 19.99. Do not calculate with them. */
export type Major = number & { readonly [unit]: 'major' }

/** A number as minor units; minus nothing is nothing. RangeError unless it is an integer that a number holds exactly. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units`)
  return (amount + 0) as Minor // only here does a number become minor units
}

/** The same amount in major units, the nearest number to it: 1999 → 19.99, never 19.990000000000002. */
export const toMajor = (amount: Minor): Major => (amount / 100) as Major // only here does an amount become major units
