import { GrammyError, HttpError } from 'grammy'
import { codeOfNetworkError, isNeverSent } from '../http/outgoing/networkError.ts'

/** The meaning of a failed Bot API call. `unknown`: it may have taken effect. */
export type TelegramFault =
  | { type: 'wait'; milliseconds: number | null; message: string }
  | { type: 'blocked' | 'unauthorized' | 'conflict' | 'topic-gone' | 'window' | 'rejected'; message: string }
  /** The group goes on under another id. */
  | { type: 'moved'; to: string; message: string }
  | { type: 'unknown'; message: string }

/** Classifies an error of grammY. Its messages may contain the token, so only Telegram's own descriptions are used. */
export function telegramFault(error: unknown): TelegramFault {
  if (error instanceof GrammyError) {
    const { error_code: code, description: message, parameters } = error
    if (code === 429) return { type: 'wait', milliseconds: (parameters.retry_after ?? 1) * 1000, message }
    if (code >= 500) return { type: 'wait', milliseconds: null, message }
    if (parameters.migrate_to_chat_id !== undefined)
      return { type: 'moved', to: String(parameters.migrate_to_chat_id), message }
    if (code === 400 && /message thread not found|TOPIC_(?:DELETED|ID_INVALID)/i.test(message))
      return { type: 'topic-gone', message }
    // A bot writes on behalf of an account only where the customer wrote within a day.
    if (message.includes('BUSINESS_PEER_USAGE_MISSING')) return { type: 'window', message }
    if (code === 403) return { type: 'blocked', message }
    if (code === 401 || code === 404) return { type: 'unauthorized', message }
    return { type: code === 409 ? 'conflict' : 'rejected', message }
  }
  const cause = error instanceof HttpError ? error.error : error
  const code = codeOfNetworkError(cause)
  if (isNeverSent(cause)) return { type: 'wait', milliseconds: null, message: `Telegram could not be reached: ${code}` }
  return { type: 'unknown', message: `The call was interrupted${code && `: ${code}`}` }
}

/**
 * Classifies the error of a sending call: after an error of Telegram's own it is unknown whether the message was sent
 * (decision 0013).
 */
export function sendingFault(error: unknown): TelegramFault {
  if (error instanceof GrammyError && error.error_code >= 500) return { type: 'unknown', message: error.description }
  return telegramFault(error)
}
