import { decodeEscapes } from './decodeEscapes.ts'

/** A parameter that is meant for us, decoded. */
export type Parameter = { readonly name: string; readonly value: string }

const names: ReadonlySet<string> = new Set([
  'salon_ids',
  'salon_id',
  'access_token',
  'user_data',
  'is_mobile_app',
  'promo',
  'promoCode',
])

/** A salon parameter, with anything in its brackets; it is removed from the address. */
const isOurs = (name: string) => names.has(name) || name.startsWith('salon_ids[')

/** Browsers skip these anywhere in an address. */
const SKIPPED = /[\t\n\r]/g

/** Reads one `name=value` of a query, in any spelling of the name; null when it is not one of our parameters. */
export function readParameter(written: string): Parameter | null {
  const text = written.replace(SKIPPED, '')
  const nameAsWritten = text.replace(/=.*/s, '')
  const name = decodeEscapes(nameAsWritten)
  return isOurs(name) ? { name, value: decodeEscapes(text.slice(nameAsWritten.length + 1).replaceAll('+', ' ')) } : null
}
