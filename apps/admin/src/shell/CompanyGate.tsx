import { Trans } from '@lingui/react/macro'
import { OnboardingGate } from '@frontdesk/onboarding'
import { sessionQueries, useApi, useCompanyState } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What is inside belongs to a company: who has none, or has not told its details, does so first (SHELL-16, ONB-4). */
export function CompanyGate({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const state = useCompanyState()
  switch (state.is) {
    case 'chosen':
    case 'none':
      return <OnboardingGate>{children}</OnboardingGate>
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
