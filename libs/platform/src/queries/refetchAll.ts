import type { Query, QueryClient } from '@tanstack/react-query'

const isLoaded = ({ queryKey }: Query) => queryKey[0] !== 'session'
const isFirstOnItsWay = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Asks again for all that is loaded, and answers when what is on screen is there; who is signed in does not change by a lost
 * connection. What is on its way for the first time is asked for again, too: its answer may be older than the connection, and
 * what happened between both is told to nobody (reliability C6).
 */
export async function refetchAll(queryClient: QueryClient): Promise<void> {
  const early = queryClient.getQueryCache().findAll({ predicate: (query) => isLoaded(query) && isFirstOnItsWay(query) })
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isLoaded(query) && !early.includes(query) }),
    ...early.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
