import { Suspense, type ReactNode } from 'react'
import { RegionBoundary } from './RegionBoundary.tsx'

/** A part that the page can be without: nothing stands in its place while it loads, or when it fails. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <RegionBoundary whenBroken={null}>
    <Suspense fallback={null}>{children}</Suspense>
  </RegionBoundary>
)
