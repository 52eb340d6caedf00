import type { FetchResponse } from './ApiClientOptions.ts'

/**
 * The wait of a `Retry-After` header in seconds: a number, or a date read against the response's
 * `Date`, else against `now`.
 */
export function retryAfterOf(headers: FetchResponse['headers'], now?: () => Date): number | null {
  const header = headers.get('retry-after')?.trim()
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const today = Date.parse(headers.get('date') ?? '') || now?.().getTime()
  const seconds = (Date.parse(header) - (today ?? NaN)) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}
