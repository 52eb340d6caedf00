import type { Api } from '@frontdesk/api-client'
import {
  cancelBulkLoad,
  failBulkLoad,
  nextBulkRequest,
  idleBulkLoad,
  retryBulkLoad,
  startBulkLoad,
  receiveBulkPage,
  type BulkLoad,
  type ChatEvent,
} from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import type { QueryClient } from '@tanstack/react-query'

/** What was loaded of a company, in pages as they came; a page is another array as soon as one of its messages changes. */
export type LoadedMessages = { readonly companyId: number; readonly pages: readonly (readonly Message[])[] }
export type BulkState = {
  readonly load: BulkLoad
  readonly messages: LoadedMessages | null
  readonly error: Error | null
}

const nothing: BulkState = { load: idleBulkLoad, messages: null, error: null }

/** The place of each loaded message: its page, and where it stands there. */
type Places = Map<number, readonly [page: number, place: number]>

/**
 * All messages of a company, loaded page by page (MSG-2) for what needs all of them, such as a search without a server. One
 * run at a time; it goes on while one looks elsewhere. What happens meanwhile, and later, is heard.
 */
function createBulkStore() {
  let state = nothing
  let places: Places = new Map()
  const listeners = new Set<() => void>()
  const set = (next: BulkState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const withPage = (messages: LoadedMessages, page: readonly Message[]): LoadedMessages => {
    page.forEach((message, place) => places.set(message.id, [messages.pages.length, place]))
    return page.length === 0 ? messages : { ...messages, pages: [...messages.pages, page] }
  }
  const put = (message: Message, isNew: boolean) => {
    const { messages } = state
    if (messages === null || message.companyId !== messages.companyId) return
    const [page = -1, place = -1] = places.get(message.id) ?? []
    const known = messages.pages[page]
    if (known !== undefined)
      set({ ...state, messages: { ...messages, pages: messages.pages.with(page, known.with(place, message)) } })
    else if (isNew) set({ ...state, messages: withPage(messages, [message]) })
  }

  async function run(api: Api): Promise<void> {
    for (let ask = nextBulkRequest(state.load); ask !== null; ask = nextBulkRequest(state.load)) {
      const { run: thisRun, ...page } = ask
      try {
        const answer = await api.messages.getCompanyMessages({
          companyId: page.companyId,
          skip: page.skip,
          take: page.take,
        })
        // An answer to a run that was cancelled, or to one before this, is nobody's.
        const { load, fresh } = receiveBulkPage(state.load, ask, answer)
        if (load.run !== thisRun || load === state.load) return
        const unheard = fresh.filter((message) => !places.has(message.id))
        set({ ...state, load, messages: state.messages && withPage(state.messages, unheard) })
      } catch (error) {
        const load = failBulkLoad(state.load, ask)
        if (load !== state.load)
          set({ ...state, load, error: error instanceof Error ? error : new Error(String(error)) })
        return
      }
    }
  }
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Begins to load; while a run is under way this changes nothing. */
    start(api: Api, companyId: number) {
      const load = startBulkLoad(state.load, companyId)
      if (load === state.load) return
      places = new Map()
      set({ load, messages: { companyId, pages: [] }, error: null })
      void run(api)
    },
    /** Asks again for the page that failed. */
    retry(api: Api) {
      const load = retryBulkLoad(state.load)
      if (load === state.load) return
      set({ ...state, load, error: null })
      void run(api)
    },
    /** Ends the run and lets go what was loaded. */
    cancel() {
      const load = cancelBulkLoad(state.load)
      if (load === state.load) return
      places = new Map()
      set({ load, messages: null, error: null })
    },
    /** Keeps what is loaded as it is now. */
    hear(event: ChatEvent) {
      if (event.type === 'message-arrived' || event.type === 'message-sent') put(event.message, true)
      else if (event.type === 'message-updated') put(event.message, false)
    },
  }
}

const stores = new WeakMap<QueryClient, ReturnType<typeof createBulkStore>>()

/** The messages that this query client's app has loaded. */
export function bulkOf(queryClient: QueryClient) {
  const store = stores.get(queryClient) ?? createBulkStore()
  stores.set(queryClient, store)
  return store
}
