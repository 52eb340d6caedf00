import { fieldsOrData } from './fieldsOf.ts'
import { readText } from './readToken.ts'

/** The outcome of a request for an email (AUTH-6, AUTH-7). */
export type EmailRequestResult = {
  isSent: boolean
  message: string | null
  /** Seconds until the next one can be requested; 0 when the provider sends none. */
  retryAfter: number
}

/** Reads `success, message, retryAfter`; null when neither `success` nor `status` is there. */
export function readEmailRequestResult(response: unknown): EmailRequestResult | null {
  const { success, status, message, retryAfter } = fieldsOrData(response)
  if (typeof success !== 'boolean' && typeof status !== 'string') return null
  return {
    isSent: typeof success === 'boolean' ? success : status === 'ok',
    message: readText(message),
    retryAfter: readSeconds(retryAfter),
  }
}

/** Whole seconds, from a number or its digits; anything else is 0. */
function readSeconds(raw: unknown): number {
  const seconds = Math.ceil(
    typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : typeof raw === 'number' ? raw : 0,
  )
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0
}
