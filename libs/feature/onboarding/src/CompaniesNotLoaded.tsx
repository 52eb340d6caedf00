import { Trans } from '@lingui/react/macro'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { FailureState } from '@frontdesk/platform/parts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * Replaces a page while the administrator's companies are not loaded: `skeleton` at first, a failure with Retry after
 * an error.
 */
export function CompaniesNotLoaded({ error, skeleton }: { error: Error | null; skeleton: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  if (error === null) return skeleton
  return (
    <FailureState
      title={<Trans>Your companies could not be loaded</Trans>}
      onRetry={() => void queryClient.refetchQueries({ queryKey: sessionQueries.companies(api).queryKey })}
    >
      <Trans>Nothing is lost: they are kept on the server.</Trans>
    </FailureState>
  )
}
