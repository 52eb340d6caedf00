import { Suspense, type ReactNode } from 'react'
import { RegionBoundary } from './RegionBoundary.tsx'

/** A part whose code may be late, or may not come at all, which stops nothing around it. */
export const Late = ({ children }: { children: ReactNode }) => (
  <RegionBoundary>
    <Suspense fallback={null}>{children}</Suspense>
  </RegionBoundary>
)
