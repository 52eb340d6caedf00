/** The currencies of prices. All three have a hundred minor units: kopecks or cents. */
export type Currency = 'UAH' | 'USD' | 'EUR'

/** Whether a value from outside is one of our currencies: its ISO 4217 code in capitals. */
export const isCurrency = (word: unknown): word is Currency => word === 'UAH' || word === 'USD' || word === 'EUR'
