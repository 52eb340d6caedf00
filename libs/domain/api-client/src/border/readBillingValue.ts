import type { CurrencyCode } from '@frontdesk/contract'
import { readInstant } from './readInstant.ts'
import { readText } from './readToken.ts'

const currencies: readonly CurrencyCode[] = ['UAH', 'USD', 'EUR']

/** An id of billing: a text that is not empty, or a number as its digits; else null. */
export function readKey(raw: unknown): string | null {
  if (Number.isSafeInteger(raw)) return String(raw)
  return readText(raw) || null
}

/** A whole number of minor units, also below 0, or its digits; else null. */
export function readAmount(raw: unknown): number | null {
  const number = typeof raw === 'string' && /^-?\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** A currency in any case; null where none is stated, and `unknown` for one that plans are not sold in. */
export function readCurrency(raw: unknown): CurrencyCode | null | 'unknown' {
  if (raw === undefined || raw === null || raw === '') return null
  return currencies.find((each) => typeof raw === 'string' && each === raw.trim().toUpperCase()) ?? 'unknown'
}

/** A date of billing as it came, which billing-rules reads; a number is an instant in milliseconds. */
export const readDate = (raw: unknown): string | null => (typeof raw === 'number' ? readInstant(raw) : readText(raw))

/**
 * The address of a page of the web, as it is or as a path of the provider's origin; null for every other scheme: a link
 * to it would run in our page.
 */
export const readWebAddress = (raw: unknown): string | null =>
  typeof raw === 'string' && /^(?:https?:\/\/|\/(?![/\\]))/iu.test(raw) ? raw : null
