import { OnboardingGate } from '@frontdesk/onboarding'
import { lazyPart, useIsAgent } from '@frontdesk/platform'
import { RegionBoundary, SkeletonRows } from '@frontdesk/platform/parts'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import type { AppPage } from '../appPages.ts'
import { FeatureGate } from './FeatureGate.tsx'

const ForAdministrators = lazyPart(() => import('./ForAdministrators.tsx'))

/** The page itself: it contains failures, and renders only for users who may see it. */
export function PageFrame({ page }: { page: AppPage | null }) {
  const ifOn =
    page?.feature === undefined ? (
      <Outlet />
    ) : (
      <FeatureGate feature={page.feature}>
        <Outlet />
      </FeatureGate>
    )
  const isAgent = useIsAgent()
  const ifAllowed = page?.needsAdministrator && isAgent ? <ForAdministrators /> : ifOn
  return (
    <RegionBoundary key={page?.id ?? 'lost'}>
      <Suspense fallback={<SkeletonRows rows={8} withFaces />}>
        {page?.needsCompany ? <OnboardingGate>{ifAllowed}</OnboardingGate> : ifAllowed}
      </Suspense>
    </RegionBoundary>
  )
}
