import type { FetchResponse } from './ApiClientOptions.ts'

/** Seconds to wait by a `Retry-After` header: a number of them, or a date against the server's own clock, else against ours. */
export function retryAfterOf(headers: FetchResponse['headers'], now?: () => Date): number | null {
  const said = headers.get('retry-after')?.trim()
  if (!said) return null
  if (/^\d{1,9}$/.test(said)) return Number(said)
  const today = Date.parse(headers.get('date') ?? '') || now?.().getTime()
  const seconds = (Date.parse(said) - (today ?? NaN)) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}
