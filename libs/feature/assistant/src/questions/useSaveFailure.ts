import { ApiError } from '@frontdesk/api-client'
import { mostTestQuestions } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'

/**
 * Returns a function from an error to why test questions were not saved or made; '' without an error. `isFull`: where
 * the server refuses them with a limit (422), it is that of their number; else an entry that answers one is gone.
 */
export function useSaveFailure(): (error: Error | null, isFull: boolean) => string {
  const { t, i18n } = useLingui()
  const most = i18n.number(mostTestQuestions)
  return (error, isFull) => {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || error.status !== 422)
      return error?.message ?? ''
    return isFull
      ? t`There can be at most ${most} test questions.`
      : t`An entry that answers the question is not there any more. Choose another.`
  }
}
