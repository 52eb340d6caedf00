import { isCurrency, type Currency } from '@frontdesk/money'

/** The currency of a code: dollars where none is told (SUB-2), null for one that is none of ours. */
export function currencyOf(code: unknown): Currency | null {
  if (code === undefined || code === null || code === '') return 'USD'
  return isCurrency(code) ? code : null
}
