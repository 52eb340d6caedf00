import type { QueryClient } from '@tanstack/react-query'

/** Asks again for all that is loaded, and answers when what is on screen is there; who is signed in does not change by a lost connection. */
export const refetchAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
