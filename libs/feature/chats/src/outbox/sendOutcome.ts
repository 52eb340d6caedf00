import { ApiError } from '@frontdesk/api-client'

/** What a call that failed says of its message. */
export type FailedSend =
  | { is: 'refused'; reason: string }
  | { is: 'unauthorized' }
  /** Surely not stored, and worth another try. */
  | { is: 'postponed'; reason: string; retryAfter: number | null }
  /** It may be stored. */
  | { is: 'lost'; reason: string; retryAfter: number | null }

const isNo = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false
  const { success, status } = body as { success?: unknown; status?: unknown } // of any object a field may be asked
  return success === false || (typeof status === 'string' && status !== 'ok')
}

/** Reads a failure (reliability C1, C2): only what the server surely refused is refused; without a usable answer nobody knows. */
export function failedSend(error: unknown): FailedSend {
  if (!(error instanceof ApiError))
    return { is: 'lost', reason: error instanceof Error ? error.message : '', retryAfter: null }
  const { status, message: reason, retryAfter, body } = error
  if (status === 401) return { is: 'unauthorized' }
  // 409 with a time to wait: the same intent is being worked on.
  if (status === 429 || status === 425 || (status === 409 && retryAfter !== null))
    return { is: 'postponed', reason, retryAfter }
  if (status >= 200 && status < 300 ? isNo(body) : status >= 400 && status < 500 && status !== 408)
    return { is: 'refused', reason }
  return { is: 'lost', reason, retryAfter }
}
