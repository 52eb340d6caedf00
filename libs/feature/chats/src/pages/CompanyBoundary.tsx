import { Trans } from '@lingui/react/macro'
import { useCompanyState } from '@frontdesk/platform'
import { AnnouncerProvider, EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'

/**
 * Renders its children with the id of the chosen company; otherwise that there is none, that it is loading, or
 * why it cannot be loaded.
 */
export function CompanyBoundary({ children }: { children: (companyId: number) => ReactNode }) {
  const company = useCompanyState()
  switch (company.is) {
    case 'chosen':
      return <AnnouncerProvider>{children(company.companyId)}</AnnouncerProvider>
    case 'none':
      return (
        <EmptyState drawing="company" title={<Trans>You have no company yet</Trans>}>
          <Trans>Chats belong to a company. Create one to begin.</Trans>
        </EmptyState>
      )
    case 'unknown':
      return company.error === null ? (
        <SkeletonRows rows={8} withFaces />
      ) : (
        <FailureState title={<Trans>Your company could not be loaded</Trans>} onRetry={() => window.location.reload()}>
          {company.error.message}
        </FailureState>
      )
  }
}
