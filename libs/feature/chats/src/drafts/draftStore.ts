import { draftMessages, leaveChat, noDrafts, reduceDrafts, settleDrafts, type DraftMessage, type Drafts, type StreamEvent } from '@frontdesk/stream-draft'
import { notifyManager, type QueryClient } from '@tanstack/react-query'

const nobody: readonly DraftMessage[] = []
/** How often a silent draft is looked at again: after 60 s it is shown as interrupted (STREAM-4). */
const recheck = 10_000

/**
 * The replies that are being written, outside of the query cache: pieces come by the hundred, screens follow at most once
 * a frame (STREAM-6).
 */
function createDraftStore() {
  let drafts: Drafts = noDrafts
  let shown: ReadonlyMap<number, readonly DraftMessage[]> = new Map()
  let writing: ReadonlySet<number> = new Set()
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const tell = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    clearTimeout(timer)
    const messages = draftMessages(drafts, new Date())
    const byChat = new Map<number, DraftMessage[]>()
    for (const draft of messages) byChat.set(draft.chatId, [...(byChat.get(draft.chatId) ?? []), draft])
    shown = byChat
    // The same set for as long as the same chats are written in: a list of chats need not follow each piece.
    if (byChat.size !== writing.size || [...byChat.keys()].some((chatId) => !writing.has(chatId))) writing = new Set(byChat.keys())
    if (messages.some((draft) => draft.isStreaming)) timer = setTimeout(tell, recheck)
    for (const listener of listeners) listener()
  }
  const change = (next: Drafts) => {
    if (next === drafts) return false
    drafts = next
    return true
  }
  return {
    hear(event: StreamEvent) {
      if (change(reduceDrafts(drafts, event, new Date()))) frame ??= requestAnimationFrame(tell)
    },
    /** The real message is here: its draft goes in the same turn in which the message comes, never before or after. */
    settle(message: Parameters<typeof settleDrafts>[1]) {
      if (change(settleDrafts(drafts, message))) notifyManager.schedule(tell)
    },
    leave(chatId: number) {
      if (change(leaveChat(drafts, chatId))) tell()
    },
    of: (chatId: number) => shown.get(chatId) ?? nobody,
    writing: () => writing,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const stores = new WeakMap<QueryClient, ReturnType<typeof createDraftStore>>()

/** The drafts that belong to this query client: one store for each running app, and for each test. */
export function draftsOf(queryClient: QueryClient) {
  const store = stores.get(queryClient) ?? createDraftStore()
  stores.set(queryClient, store)
  return store
}
