import type { SupportConversation } from '@frontdesk/api-client'
import {
  catchUp,
  draftsEndedBy,
  emptyThread,
  mergePage,
  newestMessage,
  nextSkip,
  reduceThread,
  threadPages,
  type ChatEvent,
  type Thread,
} from '@frontdesk/chat-thread'
import type { Message, PersonStatus } from '@frontdesk/contract'
import type { StreamEvent } from '@frontdesk/stream-draft'

/** Messages of one page of history (SUP-4). */
export const historyPage = 30

/**
 * The conversation of one person with support. `unopened` before it is asked for; `refused` and `unreachable` can be
 * tried again (SUP-3). While it is open, its newest page is `loading`, `failed` or `loaded`.
 */
export type Conversation =
  | { readonly is: 'unopened' | 'opening' | 'refused' | 'unreachable' }
  | {
      readonly is: 'open'
      readonly people: SupportConversation
      readonly thread: Thread
      readonly history: 'loading' | 'failed' | 'loaded'
      readonly isLoadingOlder: boolean
      /** Messages that support's assistant answers at this moment. */
      readonly answering: readonly number[]
      /** A person of support is typing. */
      readonly isPersonTyping: boolean
      /**
       * The newest message that the person has seen; everything of support after it is unread (SUP-6). Null until the
       * newest page is loaded, where the provider remembers none: what is there then is not new.
       */
      readonly seenMessageId: number | null
      /** Whether a person of support is in the conversation (SUP-9); null where none can be asked for. */
      readonly person: PersonStatus | null
      /** Where asking for a person stands, between the press and what the server says of it. */
      readonly asking: 'idle' | 'asking' | 'failed'
    }

export type OpenConversation = Extract<Conversation, { is: 'open' }>

export type ConversationEvent =
  | { type: 'opening' }
  | { type: 'opened'; people: SupportConversation; companyId: number }
  | { type: 'open-failed'; isRefusal: boolean }
  | { type: 'history-asked' }
  | { type: 'history-read'; page: readonly Message[]; companyId: number }
  | { type: 'history-failed' }
  | { type: 'older-asked' }
  | { type: 'older-read'; page: readonly Message[]; skip: number }
  | { type: 'older-failed' }
  | { type: 'happened'; event: ChatEvent }
  | { type: 'streamed'; event: StreamEvent }
  | { type: 'typing-ended' }
  | { type: 'person-typing'; chatId: number; userId: number }
  | { type: 'person-stopped' }
  | { type: 'seen' }
  | { type: 'person-asking' }
  | { type: 'person-asked'; person: PersonStatus }
  | { type: 'person-ask-failed' }

export const unopened: Conversation = { is: 'unopened' }

/** Whether a message came from support: a person of it, or the assistant. All else is the asker's own. */
export const isFromSupport = (message: Message, { supportUserId }: SupportConversation): boolean =>
  message.fromId === supportUserId || message.metadata.agentReplyToMessageId !== undefined || message.kind === 'system'

const later = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))

const openedWith = (people: SupportConversation, companyId: number): OpenConversation => ({
  is: 'open',
  people,
  thread: emptyThread(people.chatId, companyId),
  history: 'loading',
  isLoadingOlder: false,
  answering: [],
  isPersonTyping: false,
  seenMessageId: people.seenMessageId,
  person: people.person,
  asking: 'idle',
})

/** Whether a person of support wrote it: not the asker, the AI or the product by itself. */
const isOfPerson = (message: Message, people: SupportConversation): boolean =>
  isFromSupport(message, people) &&
  message.kind !== 'system' &&
  message.metadata.agentReplyToMessageId === undefined &&
  message.metadata.isAutomatic !== true

/** Where the person stands after a message that is new: a notice says that one was asked for, an answer ends it. */
function personAfter(person: PersonStatus | null, message: Message, people: SupportConversation) {
  if (person === null || message.chatId !== people.chatId) return person
  if (message.metadata.notice === 'person-asked') return 'asked'
  return person === 'asked' && isOfPerson(message, people) ? 'available' : person
}

/** Applies one event to the conversation; the same value when it changes nothing. */
export function stepConversation(before: Conversation, event: ConversationEvent): Conversation {
  if (event.type === 'opening') return before.is === 'open' ? before : { is: 'opening' }
  if (event.type === 'open-failed')
    return before.is === 'open' ? before : { is: event.isRefusal ? 'refused' : 'unreachable' }
  if (event.type === 'opened')
    // Opened again, as after a loss of the network, it keeps what is on the screen.
    return before.is === 'open' && before.people.chatId === event.people.chatId
      ? {
          ...before,
          people: event.people,
          person: event.people.person,
          seenMessageId: later(before.seenMessageId, event.people.seenMessageId),
        }
      : openedWith(event.people, event.companyId)
  return before.is === 'open' ? stepOpen(before, event) : before
}

type OpenEvent = Exclude<ConversationEvent, { type: 'opening' | 'opened' | 'open-failed' }>

function stepOpen(before: OpenConversation, event: OpenEvent): OpenConversation {
  switch (event.type) {
    case 'history-asked':
      return before.history === 'loaded' ? before : { ...before, history: 'loading' }
    case 'history-read': {
      const { chatId } = before.people
      const fetched = mergePage(emptyThread(chatId, event.companyId), event.page, { skip: 0, take: historyPage })
      // Events that arrived meanwhile stay (architecture section 6).
      const thread = catchUp(before.thread, fetched)
      const seenMessageId = before.seenMessageId ?? newestId(thread)
      // Messages of the first page were there when the server stated how far the person has read.
      const since = before.history === 'loaded' ? newestId(before.thread) : Infinity
      const person = event.page
        .filter(({ id }) => id > since)
        .reduce<PersonStatus | null>((now, message) => personAfter(now, message, before.people), before.person)
      return { ...before, thread, seenMessageId, person, history: 'loaded' }
    }
    case 'history-failed':
      // The loaded messages stay, though they could not be read again: live events go on.
      return before.history === 'loaded' ? before : { ...before, history: 'failed' }
    case 'older-asked':
      return { ...before, isLoadingOlder: true }
    case 'older-read':
      return {
        ...before,
        isLoadingOlder: false,
        // A page that was asked for before the thread was read anew belongs to another place of it.
        thread:
          nextSkip(before.thread) < event.skip
            ? before.thread
            : mergePage(before.thread, event.page, { skip: event.skip, take: historyPage }),
      }
    case 'older-failed':
      return { ...before, isLoadingOlder: false }
    case 'happened':
      return afterEvent(before, event.event)
    case 'streamed':
      return afterPiece(before, event.event)
    case 'typing-ended':
      return before.answering.length === 0 ? before : { ...before, answering: [] }
    case 'person-typing':
      // Colleagues of the asker type in the same conversation.
      return event.chatId === before.people.chatId && event.userId === before.people.supportUserId
        ? { ...before, isPersonTyping: true }
        : before
    case 'person-stopped':
      return before.isPersonTyping ? { ...before, isPersonTyping: false } : before
    case 'person-asking':
      return before.person === 'available' ? { ...before, asking: 'asking' } : before
    case 'person-asked':
      return { ...before, person: event.person, asking: 'idle' }
    case 'person-ask-failed':
      return { ...before, asking: 'failed' }
    case 'seen': {
      const newest = newestId(before.thread)
      return before.history === 'loaded' && newest > (before.seenMessageId ?? 0)
        ? { ...before, seenMessageId: newest }
        : before
    }
  }
}

/** The message of an answer appears when it is no longer being written: both in one step. */
function afterEvent(before: OpenConversation, event: ChatEvent): OpenConversation {
  const thread = reduceThread(before.thread, event)
  const ended =
    event.type === 'message-arrived' && event.message.chatId === before.people.chatId
      ? draftsEndedBy(event.message).flatMap((ended) => ('run' in ended ? ended.run : []))
      : []
  const answering = before.answering.filter((id) => !ended.includes(id))
  if (thread === before.thread && answering.length === before.answering.length) return before
  if (event.type !== 'message-arrived') return { ...before, thread, answering }
  const { message } = event
  // An event may come twice: a message that is in the thread already changes nothing.
  const person = thread === before.thread ? before.person : personAfter(before.person, message, before.people)
  const isPersonTyping = before.isPersonTyping && !isFromSupport(message, before.people)
  return { ...before, thread, answering, isPersonTyping, person }
}

/** Of a growing answer the panel shows only that it is being written (SUP-2). */
function afterPiece(before: OpenConversation, { type, chatId, answers }: StreamEvent): OpenConversation {
  if (chatId !== before.people.chatId) return before
  const isWriting = type === 'draft-created' || type === 'draft-grew'
  if (isWriting === before.answering.includes(answers)) return before
  // A late piece of an answer that has arrived already begins nothing.
  if (isWriting && isAnswered(before.thread, answers)) return before
  return {
    ...before,
    answering: isWriting ? [...before.answering, answers] : before.answering.filter((id) => id !== answers),
  }
}

const newestId = (thread: Thread): number => newestMessage(thread)?.id ?? 0

const rowsOf = (thread: Thread) => threadPages(thread).flatMap(({ rows }) => rows)

const isAnswered = (thread: Thread, messageId: number): boolean =>
  rowsOf(thread).some(({ message }) => message.metadata.agentReplyToMessageId === messageId)

/** The number of support's messages that the person has not seen (SUP-6). */
export function unreadCount(conversation: Conversation): number {
  if (conversation.is !== 'open' || conversation.seenMessageId === null) return 0
  const { people, thread, seenMessageId } = conversation
  return rowsOf(thread).filter(
    ({ message }) => message.id > seenMessageId && !message.isDeleted && isFromSupport(message, people),
  ).length
}
