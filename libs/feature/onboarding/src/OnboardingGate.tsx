import { Button, Group } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useAdmin, useCompanyState, useLocalePath } from '@frontdesk/platform'
import { EmptyState, SkeletonRows } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { CompaniesNotLoaded } from './CompaniesNotLoaded.tsx'

/** System administrators see other companies; whether to create one of their own is up to them. */
function NoCompanyOfOnesOwn() {
  const localePath = useLocalePath()
  return (
    <EmptyState
      drawing="company"
      title={<Trans>You have no company of your own</Trans>}
      action={
        <Group justify="center" gap="sm">
          <Button component="a" href={localePath('/system-admin/companies')}>
            <Trans>See all companies</Trans>
          </Button>
          <Button component={Link} to="/onboarding" variant="default">
            <Trans>Set up a company</Trans>
          </Button>
        </Group>
      }
    >
      <Trans>As a system administrator you can look into every company from the console.</Trans>
    </EmptyState>
  )
}

/**
 * Shows its children to an administrator with a current company (SHELL-16). ONB-4: leads an administrator without a
 * company, or whose company never submitted its details, to the onboarding. A company for which the provider does not
 * report it counts as done; system administrators are never redirected. While the companies are not loaded, a skeleton
 * or the failure is shown instead.
 */
export function OnboardingGate({ children }: { children: ReactNode }) {
  const admin = useAdmin()
  const state = useCompanyState()
  const isSystemAdmin = admin?.metadata.roles.includes('SYSTEM_ADMIN') ?? false
  if (state.is === 'unknown')
    return <CompaniesNotLoaded error={state.error} skeleton={<SkeletonRows rows={8} withFaces />} />
  if (state.is === 'none') return isSystemAdmin ? <NoCompanyOfOnesOwn /> : <Navigate to="/onboarding" replace />
  if (state.company?.isOnboarded === false && !isSystemAdmin) return <Navigate to="/onboarding" replace />
  return children
}
