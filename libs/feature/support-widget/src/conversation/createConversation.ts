import { ApiError } from '@frontdesk/api-client'
import { hasOlder, nextSkip, type ChatEvent } from '@frontdesk/chat-thread'
import type { Typing } from '@frontdesk/contract'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { createStore } from '@frontdesk/platform'
import {
  historyPage,
  stepConversation,
  unopened,
  unreadCount,
  type Conversation,
  type ConversationEvent,
} from './Conversation.ts'
import type { ConversationParts, ConversationPorts } from './ConversationPorts.ts'
import { createSending } from './createSending.ts'

/** Milliseconds after which an answer that does not grow is no longer being written (STREAM-4). */
const silentFor = 60_000
/** Milliseconds for which a person is shown as typing after the last sign of it. */
const typingFor = 6_000

/** Support refused to open a conversation, rather than not answering at all (SUP-3). */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 200 && error.code !== 'WRONG_SHAPE'

export type SupportStore = ReturnType<typeof createConversation>

/**
 * Creates the conversation of one company's person with support: what is known of it, what is being written, and all
 * that can be done. `apply` and `stream` take the live events, each harmless when repeated.
 */
export function createConversation(ports: ConversationPorts) {
  const conversation = createStore<Conversation>(unopened)
  let isEnded = false
  let cancelSilence = () => {}
  let stopPerson = () => {}
  const step = (event: ConversationEvent) => {
    if (!isEnded) conversation.set(stepConversation(conversation.get(), event))
  }
  const parts: ConversationParts = { ...ports, conversation, step }
  const writing = createSending(parts)
  const reading = createReading(parts, (chatId) => writing.restore(chatId))
  const refresh = async () => {
    if (isEnded) return
    if (writing.files.files.get().is === 'failed') writing.files.load()
    await reading.readAgain()
    if (!isEnded) writing.repeat()
  }
  return {
    conversation,
    sending: writing.sending,
    unread: () => unreadCount(conversation.get()),
    /** Opens the conversation once; a failure is tried again by `refresh`. */
    open: () => void (conversation.get().is === 'unopened' && refresh()),
    /** Opens the conversation, or reads again what may have been missed. */
    refresh: () => void refresh(),
    /** The server answers again: asks for what it did not answer meanwhile, and sends what found no server. */
    recover() {
      const now = conversation.get()
      const isMissing = now.is === 'unreachable' || (now.is === 'open' && now.history === 'failed')
      if (isMissing) void refresh()
      else if (!isEnded) writing.repeat()
    },
    type: writing.type,
    sayTyping: writing.sayTyping,
    /** Takes the text of the field, which may be newer than what was rendered last. */
    send: (text: string) => void (!isEnded && writing.deliver(text)),
    /** The part that uploads and shows files; it is loaded once there are any. */
    files: writing.files.files,
    needFiles: writing.files.need,
    /** Tries again to load it. */
    loadFiles: writing.files.load,
    /** Uploads files, which go with the message that is sent next. */
    attach: writing.files.attach,
    removeFiles: writing.files.removeAll,
    loadOlder: () => void reading.loadOlder(),
    see: () => void reading.see(),
    askForPerson: () => void askForPerson(parts),
    apply: (event: ChatEvent) => step({ type: 'happened', event }),
    stream(event: StreamEvent) {
      step({ type: 'streamed', event })
      cancelSilence()
      cancelSilence = ports.later(silentFor, () => step({ type: 'typing-ended' }))
    },
    personTypes({ chatId, userId }: Pick<Typing, 'chatId' | 'userId'>) {
      step({ type: 'person-typing', chatId, userId })
      stopPerson()
      stopPerson = ports.later(typingFor, () => step({ type: 'person-stopped' }))
    },
    /** Another company or person is another conversation: no late answer changes anything any more. */
    end() {
      isEnded = true
      writing.end()
      cancelSilence()
      stopPerson()
    },
  }
}

/** Has a person called, once however often it is pressed; a failure can be tried again (SUP-9). */
async function askForPerson({ companyId, calls, warn, conversation, step }: ConversationParts): Promise<void> {
  const before = conversation.get()
  if (before.is !== 'open' || before.asking === 'asking') return
  step({ type: 'person-asking' })
  if (conversation.get() === before) return
  try {
    step({ type: 'person-asked', person: await calls.askForPerson({ companyId, chatId: before.people.chatId }) })
  } catch (error) {
    warn('A person of support could not be asked for', error)
    step({ type: 'person-ask-failed' })
  }
}

/** The reading side of a conversation. `onOpened` is called with its chat when it is first known. */
function createReading(
  { companyId, calls, warn, readAtPosition = (read) => read({}), ...parts }: ConversationParts,
  onOpened: (chatId: number) => void,
) {
  const { conversation, step } = parts
  let isReading = false

  const openOnce = async () => {
    step({ type: 'opening' })
    try {
      const people = await calls.initSupport({ companyId })
      step({ type: 'opened', people, companyId })
      onOpened(people.chatId)
      return true
    } catch (error) {
      warn('The conversation with support could not be opened', error)
      step({ type: 'open-failed', isRefusal: isRefusal(error) })
      return false
    }
  }
  const readNewest = async () => {
    const open = conversation.get()
    if (open.is !== 'open') return
    const { chatId } = open.people
    step({ type: 'history-asked' })
    try {
      const page = await readAtPosition((position) =>
        calls.getSupportMessages({ companyId, chatId, limit: historyPage, offset: 0 }, position),
      )
      step({ type: 'history-read', page, companyId })
    } catch (error) {
      warn('The conversation with support could not be read', error)
      step({ type: 'history-failed' })
    }
  }
  return {
    async readAgain() {
      if (isReading) return
      isReading = true
      if (conversation.get().is === 'open' || (await openOnce())) await readNewest()
      isReading = false
    },
    async loadOlder() {
      const open = conversation.get()
      if (open.is !== 'open' || open.history !== 'loaded' || open.isLoadingOlder || !hasOlder(open.thread)) return
      const { chatId } = open.people
      const skip = nextSkip(open.thread)
      step({ type: 'older-asked' })
      try {
        const page = await calls.getSupportMessages({ companyId, chatId, limit: historyPage, offset: skip })
        step({ type: 'older-read', page, skip })
      } catch (error) {
        warn('Older messages could not be read', error)
        step({ type: 'older-failed' })
      }
    },
    /** Everything that is loaded has been seen; the server remembers it for the other devices. */
    see() {
      const before = conversation.get()
      step({ type: 'seen' })
      const now = conversation.get()
      if (now === before || now.is !== 'open' || now.seenMessageId === null || now.people.seenMessageId === null) return
      calls
        .markSupportSeen({ companyId, chatId: now.people.chatId, messageId: now.seenMessageId })
        .catch((error: unknown) => warn('It could not be stored that support was read', error))
    },
  }
}
