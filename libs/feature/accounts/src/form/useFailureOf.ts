import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'

/** AUTH-4: what the server said of its refusal, else that an error occurred; null while all is well. */
export function useFailureOf(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (error === null || error === undefined) return null
    const said = error instanceof ApiError && error.status > 0 && error.code !== 'WRONG_SHAPE' ? error.message : ''
    return said === '' || said === 'Unknown error' ? t`An error occurred` : said
  }
}
