import type { CallOptions } from '@frontdesk/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { logReadsOf } from './logReads.ts'

const buffers = new WeakMap<QueryClient, Set<unknown[]>>()

/** Adds an event to the buffer of every fetch that is running. */
export function bufferForFetches(queryClient: QueryClient, event: unknown): void {
  for (const buffer of buffers.get(queryClient) ?? []) buffer.push(event)
}

/**
 * Fetches, and buffers the events that arrive meanwhile. A response may be older than an event that overtakes it; while nothing is
 * cached there is nothing to apply that event to, and only the buffer still has it (reliability C6).
 *
 * `fetch` passes `position` to its calls: the log of the company is then followed from where they were read, and none of it has
 * to be read again. A response from before that position is fetched once more.
 */
export async function fetchBufferingEvents<Event, Result>(
  queryClient: QueryClient,
  companyId: number,
  fetch: (buffer: readonly Event[], position: Pick<CallOptions, 'onPosition'>) => Promise<Result>,
): Promise<Result> {
  const buffer: Event[] = []
  const all = buffers.get(queryClient) ?? new Set()
  buffers.set(queryClient, all.add(buffer))
  const reads = logReadsOf(queryClient, companyId)
  const wasFollowed = reads.isFollowed()
  /** The lowest position of its calls. */
  let position: number | null = Infinity
  const onPosition = (of: number | null) => {
    position = of === null || position === null ? null : Math.min(of, position)
  }
  try {
    const result = await fetch(buffer, { onPosition })
    return reads.landed(position === Infinity ? null : position, wasFollowed)
      ? await fetch(buffer, { onPosition })
      : result
  } finally {
    all.delete(buffer)
  }
}
