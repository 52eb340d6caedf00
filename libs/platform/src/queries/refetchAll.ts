import type { Query, QueryClient } from '@tanstack/react-query'

const isLoaded = ({ queryKey }: Query) => queryKey[0] !== 'session'

/**
 * Refetches every loaded query and resolves when those on screen are done; the session is left out, as a lost
 * connection does not change it. A query that is fetched for the first time is fetched once more afterwards: its
 * response may be older than the connection, and no event reports what happened in between (reliability C6). A failed
 * query stays failed until its Retry.
 */
export async function refetchAll(queryClient: QueryClient): Promise<void> {
  const firstFetches = queryClient.getQueryCache().findAll({
    predicate: (query) => isLoaded(query) && query.state.data === undefined && query.state.fetchStatus === 'fetching',
  })
  await queryClient.invalidateQueries({ predicate: isLoaded })
  await queryClient.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && firstFetches.includes(query),
  })
}
