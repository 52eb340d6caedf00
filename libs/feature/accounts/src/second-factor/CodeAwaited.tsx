import { lazyPart } from '@frontdesk/platform'
import { RegionBoundary, SkeletonRows } from '@frontdesk/platform/parts'
import { Suspense } from 'react'

const SecondFactorStep = lazyPart(() => import('./SecondFactorStep.tsx'))

/** Asks for the code of the second factor, in a part of the code that only those load who have one (AUTH-14). */
export const CodeAwaited = ({ email }: { email: string }) => (
  <RegionBoundary>
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <SecondFactorStep email={email} />
    </Suspense>
  </RegionBoundary>
)
