import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'

/** The shortest password that the provider API accepts (AUTH-8). */
const shortestPassword = 6

/** True when the provider refused a password as too common (register D-12); only the server has the list. */
export const isTooCommonPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PASSWORD_TOO_COMMON'

/**
 * Rules for a new password: `rule` is checked before sending; `complaintOf` gives a refusal's text for the field, else
 * null.
 */
export function useNewPasswordRules() {
  const { t } = useLingui()
  return {
    rule: (password: string) =>
      password.length < shortestPassword ? t`Password must be at least 6 characters long` : null,
    complaintOf: (error: unknown) =>
      isTooCommonPassword(error)
        ? t`This is one of the most common passwords, which are guessed first. Choose another.`
        : null,
  }
}
