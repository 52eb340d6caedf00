import { ApiError } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'

/** Most test questions that the provider lets a company ask a language model within 24 hours. */
const mostPaidADay = 5000

/**
 * Returns a function from an error to why a run of the test questions was not started; '' without an error. Other codes
 * keep the message of the call.
 */
export function useStartFailure(): (error: Error | null) => string {
  const { t, i18n } = useLingui()
  const most = i18n.number(mostPaidADay)
  return (error) => {
    const { code, status } = error instanceof ApiError ? error : { code: null, status: 0 }
    if (code === 'VALIDATION_ERROR' && status === 422)
      return t`There are no test questions yet, or this server no longer has the language model. Load the page again.`
    switch (code ?? '') {
      case 'DAILY_LIMIT':
        return t`The language model is asked at most ${most} test questions within a day. Try again tomorrow.`
      case 'REQUEST_IN_PROGRESS':
        return t`Another check goes on. This one can begin when it has ended.`
      default:
        return error?.message ?? ''
    }
  }
}
