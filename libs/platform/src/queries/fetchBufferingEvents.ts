import type { QueryClient } from '@tanstack/react-query'

const readers = new WeakMap<QueryClient, Set<unknown[]>>()

/** Tells an event to everything that is being read at this moment. */
export function bufferForFetches(queryClient: QueryClient, event: unknown): void {
  for (const heard of readers.get(queryClient) ?? []) heard.push(event)
}

/**
 * Reads, and hears what is told meanwhile. An answer may be older than an event that overtakes it on its way; where nothing was
 * known before, there is nothing to fold that event into, and only `heard` still has it (reliability C6).
 */
export async function fetchBufferingEvents<Event, Answer>(
  queryClient: QueryClient,
  read: (heard: readonly Event[]) => Promise<Answer>,
): Promise<Answer> {
  const heard: Event[] = []
  const all = readers.get(queryClient) ?? new Set()
  readers.set(queryClient, all.add(heard))
  try {
    return await read(heard)
  } finally {
    all.delete(heard)
  }
}
