import { draftsEndedBy } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import {
  draftMessages,
  noDrafts,
  reduceDrafts,
  type DraftMessage,
  type DraftEnded,
  type Drafts,
  type StreamEvent,
} from '@frontdesk/stream-draft'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** The replies that are being written in a chat; leaving the chat ends them (STREAM-4). */
export function useDrafts(chatId: number): readonly ShownDraft[] {
  const drafts = draftsOf(useQueryClient())
  useEffect(() => () => drafts.leave(chatId), [drafts, chatId])
  return useSyncExternalStore(drafts.subscribe, () => drafts.of(chatId))
}

/** The chats in which a reply is being written at this moment. */
export function useWritingChats(): ReadonlySet<number> {
  const drafts = draftsOf(useQueryClient())
  return useSyncExternalStore(drafts.subscribe, drafts.writing)
}

/** The replies of a chat that will not come. */
export function useLostReplies(chatId: number): readonly LostReply[] {
  const drafts = draftsOf(useQueryClient())
  return useSyncExternalStore(drafts.subscribe, () => drafts.lostIn(chatId))
}

/** The door for pieces of growing AI replies (STREAM-1, STREAM-2). */
export function applyStreamEvent(queryClient: QueryClient, event: StreamEvent): void {
  draftsOf(queryClient).hear(event)
}

/** A draft as the screen shows it: one that somebody is stopping at this moment stands still. */
export type ShownDraft = DraftMessage & { readonly isFrozen?: true }

/** A reply that will not come: its run failed, or was stopped. */
export type LostReply = Pick<DraftMessage, 'answers' | 'chatId' | 'companyId'> & {
  readonly because: 'failed' | 'cancelled'
}

const nobody: readonly ShownDraft[] = []
const nothing: readonly LostReply[] = []
/** How often a silent draft is looked at again: after 60 s it is shown as interrupted (STREAM-4). */
const recheck = 10_000

/**
 * The replies that are being written, outside of the query cache: pieces come by the hundred, screens follow at most once
 * a frame (STREAM-6).
 */
function createDraftStore() {
  let drafts: Drafts = noDrafts
  let shown: ReadonlyMap<number, readonly ShownDraft[]> = new Map()
  const frozen = new Map<number, ShownDraft>()
  /** By their runs, the drafts of chats that were left: as they stood then, and whether they are seen to be written on. */
  const left = new Map<string | number, { readonly then: DraftMessage; isWritten: boolean }>()
  const lost = new Map<number, readonly LostReply[]>()
  /** Answers of which a notice in the thread says that they will not come. */
  const noticed = new Set<number>()
  let writing: ReadonlySet<number> = new Set()
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  /** Of a draft whose chat was left amid its words only that it is being written is shown, once more of it comes. */
  const sinceLeft = (draft: DraftMessage): ShownDraft[] => {
    const was = left.get(draft.run)
    if (was === undefined) return [draft]
    was.isWritten ||= draft !== was.then && draft.isStreaming
    return was.isWritten ? [{ ...draft, text: was.then.text === '' ? draft.text : '' }] : []
  }
  const tell = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    clearTimeout(timer)
    const messages = draftMessages(drafts, new Date())
    const byChat = new Map<number, ShownDraft[]>()
    const growing = messages.filter((draft) => !frozen.has(draft.answers)).flatMap(sinceLeft)
    for (const run of left.keys()) if (!messages.some((draft) => draft.run === run)) left.delete(run)
    for (const draft of [...frozen.values(), ...growing])
      byChat.set(draft.chatId, [...(byChat.get(draft.chatId) ?? []), draft])
    shown = byChat
    // The same set for as long as the same chats are written in: a list of chats need not follow each piece.
    if (byChat.size !== writing.size || [...byChat.keys()].some((chatId) => !writing.has(chatId)))
      writing = new Set(byChat.keys())
    if (messages.some((draft) => draft.isStreaming)) timer = setTimeout(tell, recheck)
    for (const listener of listeners) listener()
  }
  const change = (next: Drafts) => {
    if (next === drafts) return false
    drafts = next
    return true
  }
  const fold = (events: readonly (StreamEvent | DraftEnded)[]) =>
    change(events.reduce((so, event) => reduceDrafts(so, event, new Date()), drafts))
  /** The draft of an answer is over if that run writes it, or either bears no name; true if it was. */
  const stopRun = (answers: number, runId: string | null) => {
    const growing = draftMessages(drafts, new Date()).filter(
      (draft) => draft.answers === answers && (runId === null || draft.runId === '' || draft.runId === runId),
    )
    return fold(growing.map(({ run }) => ({ type: 'draft-stopped', run })))
  }
  return {
    hear(event: StreamEvent) {
      const { chatId, companyId, answers, type } = event
      // A run without a name has that of its answer: another one has not been left.
      if (type === 'draft-created') left.delete(-answers)
      const hasChanged = fold([event])
      if (type === 'draft-grew' && lost.size + noticed.size === 0)
        return void (hasChanged && (frame ??= requestAnimationFrame(tell)))
      const others = (lost.get(chatId) ?? nothing).filter((reply) => reply.answers !== answers)
      const isLost = type === 'draft-failed' || type === 'draft-cancelled'
      if (isLost) {
        // The end of a run in whose place another one writes, or of which a notice in the thread tells, is no news.
        const isKnown =
          noticed.has(answers) || draftMessages(drafts, new Date()).some((draft) => draft.answers === answers)
        if (!isKnown)
          lost.set(chatId, [
            ...others,
            { answers, chatId, companyId, because: type === 'draft-failed' ? 'failed' : 'cancelled' },
          ])
      } else {
        noticed.delete(answers)
        if (lost.has(chatId)) lost.set(chatId, others)
      }
      if (hasChanged || isLost) frame ??= requestAnimationFrame(tell)
    },
    /** The real message is here: its draft goes in the same turn in which the message comes, never before or after. */
    settle(message: Message) {
      const { agentReplyToMessageId: answers, runId = null } = message.metadata
      const isNotice = message.kind === 'system' && answers !== undefined
      if (isNotice) noticed.add(answers)
      const wasFrozen = answers !== undefined && frozen.delete(answers)
      // Whatever is said next in the chat, the reader has been told.
      const wasLost = lost.delete(message.chatId)
      // A notice says that a run brought no answer: another may.
      const hasChanged = isNotice ? stopRun(answers, runId) : fold(draftsEndedBy(message))
      if (hasChanged || wasLost || wasFrozen) notifyManager.schedule(tell)
    },
    leave(chatId: number) {
      for (const draft of frozen.values()) if (draft.chatId === chatId) frozen.delete(draft.answers)
      const wasLost = lost.delete(chatId)
      const growing = draftMessages(drafts, new Date()).filter((draft) => draft.chatId === chatId)
      for (const draft of growing) left.set(draft.run, { then: draft, isWritten: false })
      if (growing.length > 0 || wasLost) tell()
    },
    /** Holds a draft as it stands at this moment, whatever comes, until it is thawed or its message is here. */
    freeze(chatId: number, answers: number) {
      const draft = (shown.get(chatId) ?? nobody).find((one) => one.answers === answers)
      if (draft === undefined) return
      frozen.set(draft.answers, { ...draft, isStreaming: false, isFrozen: true })
      tell()
    },
    /** Lets a held draft go on, or go, as its run has. */
    thaw(chatId: number, answers: number) {
      if (frozen.get(answers)?.chatId === chatId && frozen.delete(answers)) tell()
    },
    /** Its run was stopped, which we know before the server has told all: it is gone, and late pieces are not heard. */
    stop(chatId: number, answers: number) {
      const draft = (shown.get(chatId) ?? nobody).find((one) => one.answers === answers)
      if (draft === undefined) return
      frozen.delete(answers)
      stopRun(answers, draft.runId || null)
      notifyManager.schedule(tell)
    },
    of: (chatId: number) => shown.get(chatId) ?? nobody,
    /** The replies of a chat that will not come, until something else is said there. */
    lostIn: (chatId: number) => lost.get(chatId) ?? nothing,
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
