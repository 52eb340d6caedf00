import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { rejectedInput, useLocale } from '@frontdesk/platform'

/**
 * Returns a function from an error to its text (AUTH-4): the server's message, else that an error occurred; null
 * without an error. The provider API's messages are English: in other languages the codes listed here are translated.
 */
export function useFailureOf(): (error: unknown) => string | null {
  const { t } = useLingui()
  const isEnglish = useLocale() === 'en'
  const translations: Readonly<Record<string, string>> = {
    EMAIL_TAKEN: t`There is an account with this email already`,
    TOO_MANY_ATTEMPTS: t`Too many attempts. Nothing is locked: wait a moment, then try again`,
    CONFIRM_PASSWORD: t`Confirm your password first`,
    // Other providers lock accounts, as ours did before version 8 of the wire format.
    LOCKED: t`Too many attempts, try again later`,
    RATE_LIMITED: t`Too many requests, try again later`,
  }
  return (error) => {
    if (error === null || error === undefined) return null
    const isAnswer = error instanceof ApiError && error.status > 0 && error.code !== 'WRONG_SHAPE'
    const message = isAnswer
      ? (rejectedInput(error) ?? (isEnglish ? undefined : translations[error.code ?? '']) ?? error.message)
      : ''
    return message === '' || message === 'Unknown error' ? t`An error occurred` : message
  }
}
