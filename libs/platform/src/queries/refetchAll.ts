import type { QueryClient } from '@tanstack/react-query'

/** Asks again for all that is loaded; who is signed in does not change by a lost connection. */
export const refetchAll = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
