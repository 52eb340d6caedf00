import { fieldsOrData } from './fieldsOf.ts'
import { readText } from './readToken.ts'

/** What became of a letter that was asked for (AUTH-6, AUTH-7). */
export type EmailRequestResult = {
  isSent: boolean
  message: string | null
  /** Seconds until the next one may be asked for; 0 when the provider does not say. */
  retryAfter: number
}

/** Reads `success, message, retryAfter`; null when nothing says whether it was sent. */
export function readEmailRequestResult(answer: unknown): EmailRequestResult | null {
  const { success, status, message, retryAfter } = fieldsOrData(answer)
  if (typeof success !== 'boolean' && typeof status !== 'string') return null
  return {
    isSent: typeof success === 'boolean' ? success : status === 'ok',
    message: readText(message),
    retryAfter: readSeconds(retryAfter),
  }
}

/** Whole seconds, from a number or its digits; nonsense is 0. */
function readSeconds(raw: unknown): number {
  const seconds = Math.ceil(
    typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : typeof raw === 'number' ? raw : 0,
  )
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0
}
