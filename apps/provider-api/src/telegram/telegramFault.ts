import { GrammyError, HttpError } from 'grammy'

/** What a failed call of the Bot API means. `unknown`: it may have been done. */
export type TelegramFault =
  | { type: 'wait'; milliseconds: number | null; message: string }
  | { type: 'blocked' | 'unauthorized' | 'conflict' | 'rejected'; message: string }
  | { type: 'unknown'; message: string }

/** Faults of the network by which nothing was ever sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Reads an error of grammY. Its sentences may hold the token, so that only Telegram's own descriptions are kept. */
export function telegramFault(error: unknown): TelegramFault {
  if (error instanceof GrammyError) {
    const { error_code: code, description: message, parameters } = error
    if (code === 429) return { type: 'wait', milliseconds: (parameters.retry_after ?? 1) * 1000, message }
    if (code >= 500) return { type: 'wait', milliseconds: null, message }
    if (code === 403) return { type: 'blocked', message }
    if (code === 401 || code === 404) return { type: 'unauthorized', message }
    return { type: code === 409 ? 'conflict' : 'rejected', message }
  }
  const cause = error instanceof HttpError ? error.error : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (neverSent.has(code))
    return { type: 'wait', milliseconds: null, message: `Telegram could not be reached: ${code}` }
  return { type: 'unknown', message: `The call broke${code && `: ${code}`}` }
}

/** The same of a call that sends: by a fault of Telegram's own nobody knows whether it was done (decision 0013). */
export function sendingFault(error: unknown): TelegramFault {
  if (error instanceof GrammyError && error.error_code >= 500) return { type: 'unknown', message: error.description }
  return telegramFault(error)
}
