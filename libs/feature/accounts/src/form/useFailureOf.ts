import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { failureSentence } from '@frontdesk/platform'

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
  return (error) => {
    if (error === null || error === undefined) return null
    return hasReason(error) ? (failureSentence(error) ?? error.message) : t`An error occurred`
  }
}
