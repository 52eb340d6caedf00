import { isStartedBy, type OutgoingMessage, type Thread } from '@frontdesk/chat-thread'
import {
  emptyOutbox,
  findIntent,
  stepOutbox,
  type Network,
  type OutboxCommand,
  type SendIntent,
} from '@frontdesk/send-outbox'
import type { Platform, TabPresence } from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import type { Attachments } from '../attachments/createAttachments.ts'
import type { Uploads } from '../attachments/uploadProgress.ts'
import type { Chats } from '../stores/createChats.ts'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { bubbleEvents } from './bubbleEvents.ts'
import type { IntentStore, Whose } from './intentStore.ts'

export type OutboxOptions = Pick<Platform, 'api' | 'events' | 'companyWatch'> & {
  chats: Chats
  attachments: Attachments
  uploads: Uploads
  kept: IntentStore
  presence: TabPresence
  signedInAt: () => number
  now: () => number
  dice: () => number
  later: (milliseconds: number, task: () => void) => () => void
}

export type OutboxOwner = Whose & { isIdempotent: boolean; fileUploads: boolean }

type Command = OutboxCommand<OutgoingMessage>
type Intent = SendIntent<OutgoingMessage>

/** The writes of an outbox to the device, in the order of its steps. `intents`: those that are in it now. */
function createOutboxWrites(
  { attachments, kept }: Pick<OutboxOptions, 'attachments' | 'kept'>,
  owner: OutboxOwner,
  { intents, onStored }: { intents: () => readonly Intent[]; onStored: () => void },
) {
  let writing: Promise<unknown> = Promise.resolve()
  /** Number of messages that the device is storing. */
  let storing = 0
  const write = (task: () => Promise<unknown>) => {
    writing = writing.then(task).catch((error: unknown) => console.warn('The outbox could not be stored', error))
  }
  // A provider with idempotent sends is called before the database has the message.
  const maybeCalled = (intent: Intent): Intent =>
    owner.isIdempotent ? { ...intent, stage: { is: 'sending' } } : intent
  /** Notes a new intent on the device, before anything else can happen. */
  const begin = (intent: Intent) => kept.begin(owner, maybeCalled(intent))
  /** Moves a new intent into the database, as far as it has come by now. */
  const finish = (intent: Intent) => {
    const now = owner.isIdempotent ? intents().find(({ key }) => key === intent.key) : intent
    return kept.finish(owner, now ?? maybeCalled(intent))
  }
  const idsOf = ({ message }: Intent) => message.files?.map(({ id }) => id) ?? []
  /** Whether another intent, as the one that is sent in its place, has the same files. */
  const isShared = (intent: Intent) => {
    const ids = new Set(idsOf(intent))
    return intents().some((other) => other.key !== intent.key && idsOf(other).some((id) => ids.has(id)))
  }
  return {
    stored: () => writing,
    isStoring: () => storing > 0,
    note: (intent: Intent) => write(() => kept.note(owner, intent)),
    store(intent: Intent) {
      begin(intent)
      storing += 1
      write(async () => {
        // The files first: an intent in the database finds its files there.
        await attachments.unsent.store(intent.message)
        // The files of a message that a sign-out has swept do not stay.
        if (!(await finish(intent)) && !isShared(intent)) await attachments.unsent.unstore(intent.message)
      })
      write(async () => {
        storing -= 1
        onStored()
      })
    },
    /** `successor`: what the user sends in its place, with the same files. */
    remove(intent: Intent, { isStruck, successor }: { isStruck: boolean; successor: Intent | undefined }) {
      if (successor !== undefined) begin(successor)
      // A cancelled message is in its composer again.
      const gone = successor === undefined ? idsOf(intent).filter((id) => !attachments.chosen.isChosen(id)) : []
      if (isStruck) kept.strike(intent, gone)
      write(async () => {
        if (successor !== undefined) await finish(successor)
        await kept.forget(intent)
        if (successor === undefined) await attachments.unsent.forget(intent.message)
      })
    },
  }
}

/**
 * Reports an accepted message (AN-1), however its acceptance was learned: by the answer, by the echo or by reading the
 * chat. The intent leaves the outbox once, so that each message is reported once.
 */
function reportSent(
  { chats, events }: Pick<OutboxOptions, 'chats' | 'events'>,
  { key, chatId, message: { companyId, platform } }: Intent,
) {
  const threads = chats.queryClient
    .getQueriesData<Thread>({ queryKey: [...chatKeys.threads, companyId, chatId] })
    .flatMap(([, thread]) => thread ?? [])
  if (threads.some((thread) => isStartedBy(thread, key))) events.emit('CHAT_STARTED', { platform })
  events.emit('CHAT_MESSAGE_SENT', { platform })
}

/**
 * An outbox whose steps are shown and stored: after each one the threads show the bubbles of what changed, the device
 * stores it, and `onChange` is called.
 */
export function createOutboxSteps(
  options: Pick<OutboxOptions, 'chats' | 'attachments' | 'kept' | 'presence' | 'events'>,
  owner: OutboxOwner,
  network: Network,
  onChange: () => void,
) {
  const { chats, attachments, kept, presence } = options
  let outbox = stepOutbox<OutgoingMessage>(
    { ...emptyOutbox, network },
    { type: 'signed-in', isIdempotent: owner.isIdempotent },
  )
  const seen = new Set<string>()
  let releasePresence: (() => void) | null = null
  const writes = createOutboxWrites({ attachments, kept }, owner, {
    intents: () => outbox.intents,
    onStored: onChange,
  })
  const show = (intent: Intent) =>
    bubbleEvents(intent, { notYetSent: t`It is not sent yet.` }).forEach((event) => applyChatEvent(chats, event))

  const remove = (intent: Intent, command: Command) => {
    const { key, chatId } = intent
    if (command.type === 'acknowledged') reportSent(options, intent)
    if (command.type === 'discarded' || command.type === 'retried')
      applyChatEvent(chats, { type: 'message-discarded', chatId, clientMessageId: key })
    const successor = command.type === 'retried' ? findIntent(outbox, command.newKey) : undefined
    writes.remove(intent, { isStruck: command.type === 'discarded' || successor !== undefined, successor })
  }
  const change = (intent: Intent, old: Intent | undefined, command: Command) => {
    if (old === undefined && command.type === 'put') writes.store(intent)
    else if (old !== undefined) writes.note(intent)
    if (old?.stage.is !== intent.stage.is && !(isPending(old) && isPending(intent))) show(intent)
  }
  return {
    get outbox() {
      return outbox
    },
    /** Resolves when the device has stored the steps so far. */
    stored: writes.stored,
    /** The keys of all intents that were ever here: what the device still has of a settled one is not taken over. */
    seen,
    /** Whether the device is storing a message with its files. */
    isStoring: writes.isStoring,
    show,
    step: (command: Command) => {
      const before = outbox
      outbox = stepOutbox(outbox, command)
      if (outbox === before) return
      // Announced first: no other tab takes over what this one stores from here on.
      if (outbox.intents.length > 0) releasePresence ??= presence.hold()
      for (const intent of before.intents) if (findIntent(outbox, intent.key) === undefined) remove(intent, command)
      for (const intent of outbox.intents) {
        seen.add(intent.key)
        const old = findIntent(before, intent.key)
        if (old !== intent) change(intent, old, command)
      }
      if (outbox.intents.length === 0) {
        releasePresence?.()
        releasePresence = null
      }
      onChange()
    },
    close() {
      releasePresence?.()
      releasePresence = null
    },
  }
}

export type OutboxSteps = ReturnType<typeof createOutboxSteps>

/** A bubble looks the same in each of these stages. */
const isPending = (intent: Intent | undefined): boolean =>
  intent !== undefined && ['waiting', 'sending', 'doubted'].includes(intent.stage.is)
