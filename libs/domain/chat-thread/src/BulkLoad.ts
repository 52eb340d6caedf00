import type { Message } from '@frontdesk/contract'
import { sortedPages, type SortedPages } from './SortedPages.ts'

/** How many messages one page of the bulk load asks for (MSG-2). */
export const bulkPage = 1000

const byId = sortedPages<{ readonly id: number }, { readonly id: number }>(
  ({ id }) => id,
  () => 0,
)

/** What to ask the server for; an answer is known by it, so one that comes late or twice is nobody's. */
export type BulkRequest = {
  readonly run: number
  readonly companyId: number
  readonly skip: number
  readonly take: number
}

/**
 * The load of all messages of a company, as a machine that its caller steps: it says what to ask, the caller asks and
 * tells it the answer. One run at a time (MSG-2, reliability P1).
 */
export type BulkLoad = {
  readonly state: 'idle' | 'asking' | 'failed' | 'complete' | 'cancelled'
  /** The question that is open, or the one that failed. */
  readonly ask: BulkRequest | null
  /** How many runs were begun. */
  readonly run: number
  /** Messages that came, each counted once. */
  readonly loaded: number
  /** Pages that were answered. */
  readonly pages: number
  readonly ids: SortedPages<{ readonly id: number }>
}

/** No load was begun yet. */
export const noBulkLoad: BulkLoad = { state: 'idle', ask: null, run: 0, loaded: 0, pages: 0, ids: byId.nothing }

/** Begins a run. While one is under way a second start is ignored: the same value (MSG-2). */
export function startBulkLoad(load: BulkLoad, companyId: number): BulkLoad {
  if (load.state === 'asking') return load
  const run = load.run + 1
  return { ...noBulkLoad, state: 'asking', run, ask: { run, companyId, skip: 0, take: bulkPage } }
}

/** What to ask now; null when nothing is to be asked. The same object until it is answered. */
export const nextBulkRequest = (load: BulkLoad): BulkRequest | null => (load.state === 'asking' ? load.ask : null)

const isOpen = (load: BulkLoad, ask: BulkRequest): boolean => {
  const open = nextBulkRequest(load)
  return open !== null && open.run === ask.run && open.skip === ask.skip
}

/**
 * Takes the answer to a question. `fresh` are the messages that no page brought before, for the caller to fold. The run
 * is complete with an empty page, and with one that brings nothing new: of a server that ignores `skip` (reliability P1).
 * An answer to any other question than the open one changes nothing, and messages of other companies are left out.
 */
export function stepBulkLoad(
  load: BulkLoad,
  ask: BulkRequest,
  page: readonly Message[],
): { readonly load: BulkLoad; readonly fresh: readonly Message[] } {
  if (!isOpen(load, ask)) return { load, fresh: [] }
  const newest = new Map(
    page.filter((message) => message.companyId === ask.companyId).map((message) => [message.id, message]),
  )
  const fresh = [...newest.values()]
    .filter((message) => byId.find(load.ids, message) === undefined)
    .sort((a, b) => a.id - b.id)
  const told = { ...load, pages: load.pages + 1 }
  if (fresh.length === 0) return { load: { ...told, state: 'complete', ask: null }, fresh }
  const ids = byId.putAll(
    load.ids,
    fresh.map(({ id }) => ({ id })),
  )
  return { load: { ...told, ids, loaded: ids.length, ask: { ...ask, skip: ask.skip + page.length } }, fresh }
}

/** No answer came to the question. What is loaded stays, and the same page can be asked for again. */
export const failBulkLoad = (load: BulkLoad, ask: BulkRequest): BulkLoad =>
  isOpen(load, ask) ? { ...load, state: 'failed' } : load

/** Asks for the page again that failed. */
export const retryBulkLoad = (load: BulkLoad): BulkLoad =>
  load.state === 'failed' ? { ...load, state: 'asking' } : load

/** Ends the run; an answer that is still under way is nobody's. Another run may begin. */
export const cancelBulkLoad = (load: BulkLoad): BulkLoad =>
  load.state === 'asking' || load.state === 'failed' ? { ...load, state: 'cancelled', ask: null } : load
