import { draftsEndedBy } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { createStore, createStreamDrafts } from '@frontdesk/platform'
import type { DraftMessage, StreamEvent } from '@frontdesk/stream-draft'
import { notifyManager } from '@tanstack/react-query'
import { trackLostReplies } from './trackLostReplies.ts'

/** A draft as the screen shows it; one that an administrator is stopping stays as it was. */
export type ShownDraft = DraftMessage & { readonly isFrozen?: true }

type Shown = {
  readonly byChat: ReadonlyMap<number, readonly ShownDraft[]>
  /** The chats that have drafts; the same set for as long as those are the same chats. */
  readonly writing: ReadonlySet<number>
}

const noShownDrafts: readonly ShownDraft[] = []
/** How often a silent draft is looked at again, in milliseconds: after 60 s it is shown as interrupted (STREAM-4). */
const recheckEvery = 10_000

/** Groups drafts by chat. `before`: what is shown now, whose set of chats stays for as long as they are the same. */
function shownOf(drafts: readonly ShownDraft[], before: Shown): Shown {
  const { writing } = before
  const byChat = new Map<number, ShownDraft[]>()
  for (const draft of drafts) byChat.set(draft.chatId, [...(byChat.get(draft.chatId) ?? []), draft])
  const isSameChats = byChat.size === writing.size && [...byChat.keys()].every((chatId) => writing.has(chatId))
  return { byChat, writing: isSameChats ? writing : new Set(byChat.keys()) }
}

/** Tracks by run the drafts of chats that were left: as they were then, and whether they have grown since. */
function trackLeftDrafts() {
  const left = new Map<string | number, { readonly then: DraftMessage; isWritten: boolean }>()
  return {
    leave: (draft: DraftMessage) => left.set(draft.run, { then: draft, isWritten: false }),
    /** Another run begins under this key. */
    begin: (run: string | number) => left.delete(run),
    /** Forgets the runs of which no draft is left. */
    keep(drafts: readonly DraftMessage[]) {
      for (const run of left.keys()) if (!drafts.some((draft) => draft.run === run)) left.delete(run)
    },
    /** A draft whose chat was left is shown again once it grows, without the text that was not followed. */
    since: (draft: DraftMessage): ShownDraft[] => {
      const leave = left.get(draft.run)
      if (leave === undefined) return [draft]
      leave.isWritten ||= draft !== leave.then && draft.isStreaming
      return leave.isWritten ? [{ ...draft, text: leave.then.text === '' ? draft.text : '' }] : []
    },
  }
}

/**
 * The AI replies that are being written. They stay out of the query cache: hundreds of events a second arrive, and the
 * screen follows them at most once a frame (STREAM-6).
 */
export function createDraftStore() {
  const shown = createStore<Shown>({ byChat: new Map(), writing: new Set() })
  const drafts = createStreamDrafts()
  const frozen = new Map<number, ShownDraft>()
  const left = trackLeftDrafts()
  const lost = trackLostReplies((answers) => drafts.messages().some((draft) => draft.answers === answers))
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const shownIn = (chatId: number) => shown.get().byChat.get(chatId) ?? noShownDrafts
  const shownDraft = (chatId: number, answers: number) => shownIn(chatId).find((draft) => draft.answers === answers)

  const publish = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    clearTimeout(timer)
    const messages = drafts.messages()
    const growing = messages.filter((draft) => !frozen.has(draft.answers)).flatMap(left.since)
    left.keep(messages)
    if (messages.some((draft) => draft.isStreaming)) timer = setTimeout(publish, recheckEvery)
    shown.set(shownOf([...frozen.values(), ...growing], shown.get()))
  }
  /** Ends the draft of an answer if this run writes it, or if either has no run id; true when one ended. */
  const stopRun = (answers: number, runId: string | null) => {
    const stopped = drafts
      .messages()
      .filter((draft) => draft.answers === answers && (runId === null || draft.runId === '' || draft.runId === runId))
    return drafts.apply(stopped.map(({ run }) => ({ type: 'draft-stopped', run })))
  }
  return {
    apply(event: StreamEvent) {
      const { answers, type } = event
      // A run without an id has the key of its answer: a new one under that key is not the one whose chat was left.
      if (type === 'draft-created') left.begin(-answers)
      const hasChanged = drafts.apply([event])
      lost.apply(event)
      const isLost = type === 'draft-failed' || type === 'draft-cancelled'
      if (hasChanged || isLost) frame ??= requestAnimationFrame(publish)
    },
    /**
     * Removes the draft that a message replaces, in the same turn in which the message is shown:
     * never before, never after.
     */
    settle(message: Message) {
      const { agentReplyToMessageId: answers, runId = null } = message.metadata
      const isNotice = message.kind === 'system' && answers !== undefined
      if (isNotice) lost.notice(answers)
      const wasFrozen = answers !== undefined && frozen.delete(answers)
      // Any message that follows ends the notice about a lost reply.
      const wasLost = lost.clear(message.chatId)
      // A notice reports that one run brought no answer; another run may still bring it.
      const hasChanged = isNotice ? stopRun(answers, runId) : drafts.apply(draftsEndedBy(message))
      if (hasChanged || wasLost || wasFrozen) notifyManager.schedule(publish)
    },
    /** The chat is no longer open: its drafts are not shown on (STREAM-4). */
    leave(chatId: number) {
      for (const draft of frozen.values()) if (draft.chatId === chatId) frozen.delete(draft.answers)
      const wasLost = lost.clear(chatId)
      const growing = drafts.messages().filter((draft) => draft.chatId === chatId)
      for (const draft of growing) left.leave(draft)
      if (growing.length > 0 || wasLost) publish()
    },
    /** Keeps a draft as it is shown, whatever arrives, until it is thawed or its message is here. */
    freeze(chatId: number, answers: number) {
      const draft = shownDraft(chatId, answers)
      if (draft === undefined) return
      frozen.set(draft.answers, { ...draft, isStreaming: false, isFrozen: true })
      publish()
    },
    /** Shows a frozen draft as its run is by now: grown, or gone. */
    thaw(chatId: number, answers: number) {
      if (frozen.get(answers)?.chatId === chatId && frozen.delete(answers)) publish()
    },
    /** Removes a draft whose run this page has stopped; events of that run which arrive later are ignored. */
    stop(chatId: number, answers: number) {
      const draft = shownDraft(chatId, answers)
      if (draft === undefined) return
      frozen.delete(answers)
      stopRun(answers, draft.runId || null)
      notifyManager.schedule(publish)
    },
    of: shownIn,
    /** The replies of a chat that will not come, until another message follows there. */
    lostIn: lost.of,
    writing: () => shown.get().writing,
    subscribe: shown.subscribe,
  }
}
