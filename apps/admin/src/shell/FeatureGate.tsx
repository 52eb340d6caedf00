import { Trans } from '@lingui/react/macro'
import type { CompanyFlagName } from '@frontdesk/feature-flags'
import { useFeature, useFeatureStatus } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

const features = { queryKey: ['features'] }

/**
 * Shows its children while a feature is on (FLAG-1, T-28): off leads to the chats; unknown is not off, and can be
 * fetched again.
 */
export function FeatureGate({ feature, children }: { feature: CompanyFlagName; children: ReactNode }) {
  const state = useFeature(feature)
  const queryClient = useQueryClient()
  const status = useFeatureStatus(feature)
  switch (state) {
    case 'on':
      return children
    case 'off':
      return <Navigate to="/chats" replace />
    case 'unknown':
      if (status === 'loading' || status === 'idle') return <SkeletonRows rows={6} />
      return (
        <FailureState
          title={
            status === 'error' ? (
              <Trans>Failed to fetch feature flags</Trans>
            ) : (
              <Trans>It is not known whether your company has this page</Trans>
            )
          }
          onRetry={() => void queryClient.invalidateQueries(features)}
        >
          <Trans>
            The server did not say whether your company has this page. Nothing is lost; everything else works as before.
          </Trans>
        </FailureState>
      )
  }
}
