import type { QueryClient } from '@tanstack/react-query'

const buffers = new WeakMap<QueryClient, Set<unknown[]>>()

/** Adds an event to the buffer of every fetch that is running. */
export function bufferForFetches(queryClient: QueryClient, event: unknown): void {
  for (const buffer of buffers.get(queryClient) ?? []) buffer.push(event)
}

/**
 * Fetches, and buffers the events that arrive meanwhile. A response may be older than an event that overtakes it; while nothing is
 * cached there is nothing to apply that event to, and only the buffer still has it (reliability C6).
 */
export async function fetchBufferingEvents<Event, Result>(
  queryClient: QueryClient,
  fetch: (buffer: readonly Event[]) => Promise<Result>,
): Promise<Result> {
  const buffer: Event[] = []
  const all = buffers.get(queryClient) ?? new Set()
  buffers.set(queryClient, all.add(buffer))
  try {
    return await fetch(buffer)
  } finally {
    all.delete(buffer)
  }
}
