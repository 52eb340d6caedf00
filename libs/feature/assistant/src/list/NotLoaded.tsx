import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'

/**
 * Stands in for what is not read yet: its shape, or why it could not be read, with a way to try again;
 * nothing once it is there.
 */
export function NotLoaded({
  query: { data, error, refetch, isFetching },
  rows,
  title,
}: {
  query: { data: unknown; error: Error | null; refetch: () => unknown; isFetching: boolean }
  rows: number
  title: ReactNode
}) {
  if (data !== undefined) return null
  if (error === null) return <SkeletonRows rows={rows} />
  return (
    <FailureState title={title} onRetry={() => void refetch()} isRetrying={isFetching}>
      {error.message}
    </FailureState>
  )
}
