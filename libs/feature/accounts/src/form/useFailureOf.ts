import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { useLocale } from '@frontdesk/platform'

/**
 * AUTH-4: what the server said of its refusal, else that an error occurred; null while all is well. The provider API speaks
 * English: to whoever reads another language the refusals that we know by their code are said in that.
 */
export function useFailureOf(): (error: unknown) => string | null {
  const { t } = useLingui()
  const isEnglish = useLocale() === 'en'
  const known: Readonly<Record<string, string>> = {
    EMAIL_TAKEN: t`There is an account with this email already`,
    TOO_MANY_ATTEMPTS: t`Too many attempts. Nothing is locked: wait a moment, then try again`,
    CONFIRM_PASSWORD: t`Confirm your password first`,
    // Other providers still lock, and so did ours before version 8 of the wire.
    LOCKED: t`Too many attempts, try again later`,
    RATE_LIMITED: t`Too many requests, try again later`,
  }
  return (error) => {
    if (error === null || error === undefined) return null
    const isAnswer = error instanceof ApiError && error.status > 0 && error.code !== 'WRONG_SHAPE'
    const said = isAnswer ? ((isEnglish ? undefined : known[error.code ?? '']) ?? error.message) : ''
    return said === '' || said === 'Unknown error' ? t`An error occurred` : said
  }
}
