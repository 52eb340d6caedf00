/** The currencies that prices are asked in. All three have a hundred minor units: kopecks or cents. */
export type Currency = 'UAH' | 'USD' | 'EUR'

/** Whether a word from outside names a currency of ours: its code in capitals, as ISO 4217 writes it. */
export const isCurrency = (word: unknown): word is Currency => word === 'UAH' || word === 'USD' || word === 'EUR'
