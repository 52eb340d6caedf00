import type { Api, CallOptions } from '@frontdesk/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { createLogReads, type LogReads } from './logReads.ts'

/** The running fetches of a page's query cache, and the live events that arrive meanwhile. */
export type LiveFetches = {
  /**
   * Fetches, and buffers the events that arrive meanwhile. A response may be older than an event that overtakes it;
   * while nothing is cached there is nothing to apply that event to, and only the buffer still has it (reliability C6).
   *
   * `fetch` passes `position` to its calls: the log of the company is then followed from where they were read, and none
   * of it has to be read again. A response from before that position is fetched once more.
   */
  run: <Event, Result>(
    companyId: number,
    fetch: (buffer: readonly Event[], position: Pick<CallOptions, 'onPosition'>) => Promise<Result>,
  ) => Promise<Result>
  /** Adds an event to the buffer of every fetch that is running. */
  buffer: (event: unknown) => void
  /** Returns the position to follow a company's log from, as `LogReads.follow` does. */
  followFrom: (companyId: number, newest: number) => number | null
}

/** The services by which queries read that live events keep fresh; a platform has both. */
export type QueryPorts = { readonly api: Api; readonly liveFetches: LiveFetches }

/** The targets of an event: the loaded queries, and those whose first fetch is running. */
export type EventTargets = { readonly queryClient: QueryClient; readonly liveFetches: LiveFetches }

/** Creates the fetches of one query cache; the platform makes them once for the life of a page. */
export function createLiveFetches(): LiveFetches {
  const buffers = new Set<unknown[]>()
  const ofCompanies = new Map<number, LogReads>()
  const readsOf = (companyId: number): LogReads => {
    const reads = ofCompanies.get(companyId) ?? createLogReads()
    ofCompanies.set(companyId, reads)
    return reads
  }
  return {
    async run<Event, Result>(
      companyId: number,
      fetch: (buffer: readonly Event[], position: Pick<CallOptions, 'onPosition'>) => Promise<Result>,
    ): Promise<Result> {
      const buffer: Event[] = []
      buffers.add(buffer)
      const reads = readsOf(companyId)
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
        buffers.delete(buffer)
      }
    },
    buffer(event) {
      for (const buffer of buffers) buffer.push(event)
    },
    followFrom: (companyId, newest) => readsOf(companyId).follow(newest),
  }
}
