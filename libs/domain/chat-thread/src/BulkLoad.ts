import type { Message } from '@frontdesk/contract'
import { sortedPages, type SortedPages } from './SortedPages.ts'

/** Messages per page of the bulk load (MSG-2). */
export const bulkPage = 1000

const byId = sortedPages<{ readonly id: number }, { readonly id: number }>(
  ({ id }) => id,
  () => 0,
)

/** One request to the server. It identifies its response, so that late and repeated responses are ignored. */
export type BulkRequest = {
  readonly run: number
  readonly companyId: number
  readonly skip: number
  readonly take: number
}

/**
 * State machine that loads all messages of a company: the caller sends `nextBulkRequest` and passes the response to
 * `receiveBulkPage` or `failBulkLoad`. One run at a time (MSG-2, reliability P1).
 */
export type BulkLoad = {
  readonly state: 'idle' | 'asking' | 'failed' | 'complete' | 'cancelled'
  /** The open request, or the one that failed. */
  readonly request: BulkRequest | null
  /** Number of the current run, from 1. */
  readonly run: number
  /** Distinct messages received. */
  readonly loaded: number
  /** Pages received. */
  readonly pages: number
  readonly ids: SortedPages<{ readonly id: number }>
}

/** The state before the first run. */
export const idleBulkLoad: BulkLoad = { state: 'idle', request: null, run: 0, loaded: 0, pages: 0, ids: byId.nothing }

/** Starts a run for a company. Returns the same value while a run is in progress (MSG-2). */
export function startBulkLoad(load: BulkLoad, companyId: number): BulkLoad {
  if (load.state === 'asking') return load
  const run = load.run + 1
  return { ...idleBulkLoad, state: 'asking', run, request: { run, companyId, skip: 0, take: bulkPage } }
}

/** The request to send now, the same object until its response; null if there is none. */
export const nextBulkRequest = (load: BulkLoad): BulkRequest | null => (load.state === 'asking' ? load.request : null)

const isOpen = (load: BulkLoad, request: BulkRequest): boolean => {
  const open = nextBulkRequest(load)
  return open !== null && open.run === request.run && open.skip === request.skip
}

/**
 * Applies a response. `fresh` are the messages that no earlier page contained, ordered by id, for the caller to apply.
 * The run completes with an empty page, and with one that contains nothing new, as from a server that ignores `skip`
 * (reliability P1). Responses to any other than the open request change nothing; messages of
 * other companies are dropped.
 */
export function receiveBulkPage(
  load: BulkLoad,
  request: BulkRequest,
  page: readonly Message[],
): { readonly load: BulkLoad; readonly fresh: readonly Message[] } {
  if (!isOpen(load, request)) return { load, fresh: [] }
  const newest = new Map(
    page.filter((message) => message.companyId === request.companyId).map((message) => [message.id, message]),
  )
  const fresh = [...newest.values()]
    .filter((message) => byId.find(load.ids, message) === undefined)
    .sort((a, b) => a.id - b.id)
  const received = { ...load, pages: load.pages + 1 }
  if (fresh.length === 0) return { load: { ...received, state: 'complete', request: null }, fresh }
  const ids = byId.putAll(
    load.ids,
    fresh.map(({ id }) => ({ id })),
  )
  return {
    load: { ...received, ids, loaded: ids.length, request: { ...request, skip: request.skip + page.length } },
    fresh,
  }
}

/** Marks the open request as failed. What is loaded stays, and `retryBulkLoad` repeats the same page. */
export const failBulkLoad = (load: BulkLoad, request: BulkRequest): BulkLoad =>
  isOpen(load, request) ? { ...load, state: 'failed' } : load

/** Repeats the request that failed. */
export const retryBulkLoad = (load: BulkLoad): BulkLoad =>
  load.state === 'failed' ? { ...load, state: 'asking' } : load

/** Ends the run; a response still in flight will be ignored. Another run may start. */
export const cancelBulkLoad = (load: BulkLoad): BulkLoad =>
  load.state === 'asking' || load.state === 'failed' ? { ...load, state: 'cancelled', request: null } : load
