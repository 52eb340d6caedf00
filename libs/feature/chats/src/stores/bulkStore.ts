import { messageCalls, type Api } from '@frontdesk/api-client'
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
import { createStore } from '@frontdesk/platform'

/**
 * The messages of a company, in pages as they were loaded; a page is another array as soon as one
 * of its messages changes.
 */
export type LoadedMessages = { readonly companyId: number; readonly pages: readonly (readonly Message[])[] }
export type BulkState = {
  readonly load: BulkLoad
  readonly messages: LoadedMessages | null
  readonly error: Error | null
}

const nothing: BulkState = { load: idleBulkLoad, messages: null, error: null }

/** By message id: the index of its page, and its index in that page. */
type Places = Map<number, readonly [page: number, place: number]>

/**
 * All messages of a company, loaded page by page (MSG-2) for features that need all of them, such as a search without a
 * server. One run at a time; it continues while other screens are open, and events during and after it are applied.
 */
export function createBulkStore() {
  const store = createStore(nothing)
  let places: Places = new Map()
  const withPage = (messages: LoadedMessages, page: readonly Message[]): LoadedMessages => {
    page.forEach((message, place) => places.set(message.id, [messages.pages.length, place]))
    return page.length === 0 ? messages : { ...messages, pages: [...messages.pages, page] }
  }
  const put = (message: Message, isNew: boolean) => {
    const state = store.get()
    const { messages } = state
    if (messages === null || message.companyId !== messages.companyId) return
    const [page = -1, place = -1] = places.get(message.id) ?? []
    const loaded = messages.pages[page]
    if (loaded !== undefined)
      store.set({ ...state, messages: { ...messages, pages: messages.pages.with(page, loaded.with(place, message)) } })
    else if (isNew) store.set({ ...state, messages: withPage(messages, [message]) })
  }

  async function run(api: Api): Promise<void> {
    const nextRequest = () => nextBulkRequest(store.get().load)
    for (let request = nextRequest(); request !== null; request = nextRequest()) {
      const { run: thisRun, ...page } = request
      try {
        const response = await api.subject(messageCalls).getCompanyMessages({
          companyId: page.companyId,
          skip: page.skip,
          take: page.take,
        })
        const state = store.get()
        const { load, fresh } = receiveBulkPage(state.load, request, response)
        // A response to a run that was cancelled or replaced is dropped.
        if (load.run !== thisRun || load === state.load) return
        const missing = fresh.filter((message) => !places.has(message.id))
        store.set({ ...state, load, messages: state.messages && withPage(state.messages, missing) })
      } catch (error) {
        const state = store.get()
        const load = failBulkLoad(state.load, request)
        if (load !== state.load)
          store.set({ ...state, load, error: error instanceof Error ? error : new Error(String(error)) })
        return
      }
    }
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Starts to load; does nothing while a run is in progress. */
    start(api: Api, companyId: number) {
      const before = store.get().load
      const load = startBulkLoad(before, companyId)
      if (load === before) return
      places = new Map()
      store.set({ load, messages: { companyId, pages: [] }, error: null })
      void run(api)
    },
    /** Requests the page that failed again. */
    retry(api: Api) {
      const state = store.get()
      const load = retryBulkLoad(state.load)
      if (load === state.load) return
      store.set({ ...state, load, error: null })
      void run(api)
    },
    /** Ends the run and drops the messages it loaded. */
    cancel() {
      const before = store.get().load
      const load = cancelBulkLoad(before)
      if (load === before) return
      places = new Map()
      store.set({ load, messages: null, error: null })
    },
    /** Keeps the loaded messages current. */
    apply(event: ChatEvent) {
      if (event.type === 'message-arrived' || event.type === 'message-sent') put(event.message, true)
      else if (event.type === 'message-updated') put(event.message, false)
    },
  }
}
