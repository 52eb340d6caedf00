import type { UseQueryResult } from '@tanstack/react-query'

/** FLAG-1. A failed fetch that is retried counts as loading. */
export type FeaturesStatus = 'idle' | 'loading' | 'success' | 'error'

/** The status of the query of features, or of a check of one. */
export function featuresStatusOf({
  isSuccess,
  isError,
  isFetching,
}: Pick<UseQueryResult, 'isSuccess' | 'isError' | 'isFetching'>): FeaturesStatus {
  if (isSuccess) return 'success'
  if (isFetching) return 'loading'
  return isError ? 'error' : 'idle'
}
