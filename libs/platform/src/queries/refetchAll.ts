import type { Query, QueryClient } from '@tanstack/react-query'

const isLoaded = ({ queryKey }: Query) => queryKey[0] !== 'session'

/**
 * Asks again for all that is loaded, and answers when what is on screen is there; who is signed in does not change by a lost
 * connection. What is on its way for the first time is asked for once more when it has come: its answer may be older than the
 * connection, and what happened between both is told to nobody (reliability C6). What failed says so, and waits for its Retry.
 */
export async function refetchAll(queryClient: QueryClient): Promise<void> {
  const early = queryClient.getQueryCache().findAll({
    predicate: (query) => isLoaded(query) && query.state.data === undefined && query.state.fetchStatus === 'fetching',
  })
  await queryClient.invalidateQueries({ predicate: isLoaded })
  await queryClient.invalidateQueries({ predicate: (query) => query.state.data !== undefined && early.includes(query) })
}
