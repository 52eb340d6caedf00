import { Trans } from '@lingui/react/macro'
import { sessionQueries, useApi, useCompanyState } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'

const CreateCompanyPage = lazy(() => import('../pages/CreateCompanyPage.ts'))

/** What is inside belongs to a company: who has none makes one first (SHELL-16). */
export function CompanyGate({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const state = useCompanyState()
  switch (state.is) {
    case 'chosen':
      return children
    case 'none':
      return <CreateCompanyPage />
    case 'unknown':
      if (state.error === null) return <SkeletonRows rows={8} withFaces />
      return (
        <FailureState
          title={<Trans>Your companies could not be read</Trans>}
          onRetry={() => void queryClient.refetchQueries({ queryKey: sessionQueries.companies(api).queryKey })}
        >
          <Trans>Nothing is lost: they are kept on the server.</Trans>
        </FailureState>
      )
  }
}
