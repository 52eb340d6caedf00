import { isCurrency, type Currency } from '@frontdesk/money'

/** The currency of a code: USD where it is missing (SUB-2), null for an unsupported one. */
export function currencyOf(code: unknown): Currency | null {
  if (code === undefined || code === null || code === '') return 'USD'
  return isCurrency(code) ? code : null
}
