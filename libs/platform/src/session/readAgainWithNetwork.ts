import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from './sessionQueries.ts'

/**
 * For a page that started without a network: once that is back, the session is read again, and so is all that failed.
 * The query client does not do it by itself, as it takes every page for online at its start. Returns a function to call
 * when an answer was remembered.
 */
export function readAgainWithNetwork(
  queryClient: QueryClient,
  live: { readonly status: string; subscribe: (listener: () => void) => () => void },
): () => void {
  let isDue = false
  const readAgain = () => {
    if (!isDue) return
    isDue = false
    void queryClient.invalidateQueries({ queryKey: sessionQueries.all })
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  }
  window.addEventListener('online', readAgain)
  // A network may come back without the device's saying so.
  live.subscribe(() => {
    if (live.status === 'connected') readAgain()
  })
  return () => {
    isDue = true
  }
}
