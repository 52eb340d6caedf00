import { useLingui } from '@lingui/react/macro'
import { ApiError, readReason } from '@frontdesk/api-client'
import { failureSentence, useLocale } from '@frontdesk/platform'

/** Whether a server has answered, and it is known what it refuses: by a code, or by the message of the call. */
const hasReason = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.code !== 'WRONG_SHAPE' &&
  (error.code !== null || error.message !== 'Unknown error')

/**
 * Returns a function from an error to its text (AUTH-4): what is known of its code, in the user's language; for readers
 * of English the server's message; else that an error occurred. Null without an error.
 */
export function useFailureOf(): (error: unknown) => string | null {
  const { t } = useLingui()
  const isEnglish = useLocale() === 'en'
  return (error) => {
    if (error === null || error === undefined) return null
    if (!hasReason(error)) return t`An error occurred`
    // Before the sign-in, a failure that the server explains is the only thing that a person knows of it.
    if (isEnglish && error.code === null && error.status >= 500 && readReason(error.body) !== null) return error.message
    return failureSentence(error) ?? error.message
  }
}
