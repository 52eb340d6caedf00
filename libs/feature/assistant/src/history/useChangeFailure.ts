import { ApiError } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'

/**
 * Returns a function that says why a change of the assistant was refused, in the reader's language where the server
 * names a reason that screens know.
 */
export function useChangeFailure(): (error: Error) => string {
  const { t } = useLingui()
  return (error) => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'SETTINGS_CHANGED') return t`Somebody has changed this meanwhile. Look at it and choose again.`
    if (code === 'DISCLOSURE_REQUIRED')
      return t`The law of your company’s country asks for it, or that country is not known.`
    return error.message
  }
}
