import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'

/** The shortest password that the provider API takes (AUTH-8). */
const shortestPassword = 6

/** The provider refuses a password that is guessed first (register D-12); only it knows which those are. */
export const isCommonPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PASSWORD_TOO_COMMON'

/** What a new password must be: `rule` before it is sent, `complaintOf` says of a refusal what is to be said beside the field, else null. */
export function useNewPasswordRules() {
  const { t } = useLingui()
  return {
    rule: (password: string) =>
      password.length < shortestPassword ? t`Password must be at least 6 characters long` : null,
    complaintOf: (error: unknown) =>
      isCommonPassword(error)
        ? t`This is one of the most common passwords, which are guessed first. Choose another.`
        : null,
  }
}
