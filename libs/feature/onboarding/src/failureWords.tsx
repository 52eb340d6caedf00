import { ApiError } from '@frontdesk/api-client'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Why the details could not be handed in, and what is safe; null while all is well (ONB-3). */
export function failureWords(error: Error | null): ReactNode {
  if (error === null) return null
  if (error instanceof ApiError && error.code === 'NOT_OWNER')
    return <Trans>Only an owner of this company can tell its details. Ask them to sign in.</Trans>
  if (error instanceof ApiError && error.status === 0)
    return <Trans>The server does not answer. What you entered is still here.</Trans>
  return <Trans>Your details could not be saved. What you entered is still here.</Trans>
}
