import type { OutgoingMessage, Thread } from '@frontdesk/chat-thread'
import {
  emptyOutbox,
  findIntent,
  nextOutboxEffectAt,
  outboxEffects,
  stepOutbox,
  type SendIntent,
  type Network,
  type Outbox,
  type OutboxCommand,
} from '@frontdesk/send-outbox'
import type { Message } from '@frontdesk/contract'
import type { Platform, TabPresence } from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import { chatKeys } from '../cache/chatKeys.ts'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import type { Chats } from '../stores/createChats.ts'
import type { Uploads } from '../attachments/uploadProgress.ts'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { bubbleEvents } from './bubbleEvents.ts'
import { deliver, lookFor, failedSend } from './deliver.ts'
import type { IntentStore, Whose } from './intentStore.ts'
import { newClientMessageId } from './newClientMessageId.ts'
import type { uploadFile } from './uploadFile.ts'

export type OutboxOptions = Pick<Platform, 'api' | 'events' | 'session' | 'config' | 'companyWatch'> & {
  chats: Chats
  uploads: Uploads
  kept: IntentStore
  presence: TabPresence
  signedInAt: () => number
  now: () => number
  dice: () => number
  later: (milliseconds: number, deed: () => void) => () => void
  upload?: typeof uploadFile
}

export type OutboxOwner = Whose & { isIdempotent: boolean; fileUploads: boolean }

type Command = OutboxCommand<OutgoingMessage>
type Sending = SendIntent<OutgoingMessage>

const longestTimer = 2 ** 31 - 1

/** One administrator's outbox for one company, at work: what the machine says is done, here and at the server (reliability C2). */
export function openOutbox(world: OutboxOptions, owner: OutboxOwner, network: Network, changed: () => void) {
  const { api, events, chats, session, kept, presence, now, dice } = world
  let outbox: Outbox<OutgoingMessage> = stepOutbox(
    { ...emptyOutbox, network },
    { type: 'signed-in', isIdempotent: owner.isIdempotent },
  )
  let isClosed = false
  let stopTimer: () => void = () => undefined
  let stopHolding: (() => void) | null = null
  let lastPut = 0
  /** Keeping on the device goes on in the order of the steps. */
  let keeping: Promise<unknown> = Promise.resolve()
  const files = new Map<string, readonly AttachedFile[]>()
  const uploads = new Map<string, AbortController>()
  const settled = new Set<number>()

  const say = (intent: Sending) =>
    bubbleEvents(intent, { notYetSent: t`It is not sent yet.` }).forEach((event) => applyChatEvent(chats, event))
  const afterKeeping = (deed: () => Promise<unknown>) => {
    keeping = keeping.then(deed).catch((error: unknown) => console.warn('The outbox could not be kept', error))
  }

  const step = (command: Command) => {
    const before = outbox
    outbox = stepOutbox(outbox, command)
    if (outbox === before) return
    for (const intent of outbox.intents) {
      const old = findIntent(before, intent.key)
      if (old === intent) continue
      if (old !== undefined && command.type !== 'restored') afterKeeping(() => kept.note(owner, intent))
      if (old?.stage.is !== intent.stage.is && !isQuiet(old, intent)) say(intent)
    }
    for (const intent of before.intents)
      if (findIntent(outbox, intent.key) === undefined && command.type !== 'retried')
        afterKeeping(() => kept.forget(intent))
    if (outbox.intents.length > 0) stopHolding ??= presence.hold()
    else {
      stopHolding?.()
      stopHolding = null
      files.clear()
    }
    changed()
  }

  const settle = (key: string, message: Message) => {
    settled.add(message.id)
    applyChatEvent(chats, { type: 'message-sent', clientMessageId: key, message })
    step({ type: 'acknowledged', key })
  }
  const fail = (key: string, error: unknown) => {
    const failed = failedSend(error)
    const at = now()
    if (failed.is === 'unauthorized') step({ type: 'unauthorized', key })
    else if (failed.is === 'refused') step({ type: 'refused', key, reason: failed.reason })
    else step({ type: failed.is, key, reason: failed.reason, at, retryAfter: failed.retryAfter, jitter: dice() })
  }

  const send = async ({ key, message }: Sending) => {
    step({ type: 'attempted', key })
    // A provider that cannot tell twice from once: the device knows of the call before it is made.
    if (!owner.isIdempotent) await keeping
    const upload = new AbortController()
    uploads.set(key, upload)
    try {
      const attached = files.get(key) ?? (await kept.filesOf(message))
      if (attached.length < (message.files?.length ?? 0))
        return step({ type: 'refused', key, reason: t`Its files are no longer on this device.` })
      const sent = await deliver(message, attached, {
        api,
        apiHost: world.config.apiHost,
        token: session.accessToken(),
        fileUploads: owner.fileUploads,
        signal: upload.signal,
        settled,
        uploads: world.uploads,
        ...(world.upload && { upload: world.upload }),
      })
      settle(key, sent)
      events.emit('CHAT_MESSAGE_SENT', { platform: message.platform })
    } catch (error) {
      if (upload.signal.aborted) {
        step({ type: 'withdrawn', key, at: now() })
        discard(key)
      } else fail(key, error)
    } finally {
      uploads.delete(key)
      run()
    }
  }

  const read = async ({ key, message }: Sending) => {
    step({ type: 'reading', key })
    try {
      const found = await lookFor(api, message, settled)
      if (found === undefined) step({ type: 'missing', key, reason: t`It is not in the chat: it was not sent.` })
      else settle(key, found)
    } catch (error) {
      step({ type: 'unreadable', key, reason: error instanceof Error ? error.message : '', at: now(), jitter: dice() })
    }
    run()
  }

  const run = () => {
    stopTimer()
    if (isClosed) return
    // Another tab acts for another company: nothing more is written here (F-14); it waits for a page of its own company.
    if (world.companyWatch && world.companyWatch.elsewhere() !== null) return
    for (const { deed, intent } of outboxEffects(outbox, now())) void (deed === 'send' ? send(intent) : read(intent))
    const next = nextOutboxEffectAt(outbox, now())
    if (next !== null) stopTimer = world.later(Math.min(Math.max(0, next - now()), longestTimer), run)
  }

  function discard(key: string) {
    const intent = findIntent(outbox, key)
    const upload = uploads.get(key)
    // The files are still going up: the call is withdrawn, and then it is discarded.
    if (intent?.stage.is === 'sending') return upload?.abort()
    step({ type: 'discarded', key })
    if (intent && findIntent(outbox, key) === undefined)
      applyChatEvent(chats, { type: 'message-discarded', chatId: intent.chatId, clientMessageId: key })
    run()
  }

  return {
    owner,
    get outbox() {
      return outbox
    },
    put(message: OutgoingMessage, attached: readonly AttachedFile[]) {
      const key = message.clientMessageId
      // Two presses in one millisecond keep their order, also after a reload.
      lastPut = Math.max(now(), lastPut + 1)
      if (attached.length > 0) files.set(key, attached)
      step({ type: 'put', key, chatId: message.chatId, message, at: lastPut })
      const intent = findIntent(outbox, key)
      if (intent) afterKeeping(() => kept.keep(owner, intent, attached))
      run()
    },
    retry(key: string) {
      const before = findIntent(outbox, key)
      if (before?.stage.is === 'asked') return this.agree([key])
      if (before?.stage.is !== 'stopped') return
      const newKey = newClientMessageId()
      step({ type: 'retried', key, newKey, at: now() })
      const renamed = findIntent(outbox, newKey)
      if (renamed) {
        const message = { ...renamed.message, clientMessageId: newKey }
        outbox = {
          ...outbox,
          intents: outbox.intents.map((intent) => (intent === renamed ? { ...intent, message } : intent)),
        }
        const attached = files.get(key)
        if (attached) files.set(newKey, attached)
        applyChatEvent(chats, { type: 'message-discarded', chatId: renamed.chatId, clientMessageId: key })
        applyChatEvent(chats, { type: 'message-sending', message })
        const intent = { ...renamed, message }
        afterKeeping(() => kept.rename(owner, key, intent))
        changed()
      }
      run()
    },
    agree(keys: readonly string[]) {
      step({ type: 'agreed', keys, at: now() })
      run()
    },
    discard,
    echoed(key: string) {
      if (findIntent(outbox, key) === undefined) return
      step({ type: 'acknowledged', key })
      run()
    },
    /** Takes over what other pages left, and watches those that are still at theirs. */
    async restore() {
      const { taken, elsewhere } = await kept.takeOver(owner, (key) => findIntent(outbox, key) !== undefined)
      if (isClosed) return
      step({ type: 'restored', intents: taken, at: now(), signedInAt: world.signedInAt() })
      for (const other of elsewhere) presence.whenGone(other, () => void (isClosed || this.restore()))
      run()
    },
    /** A thread was read: the bubbles of what is not sent belong into it. */
    showIn(chatId: number) {
      const ofChat = outbox.intents.filter(
        (intent) => intent.chatId === chatId && intent.message.companyId === owner.companyId,
      )
      if (ofChat.length === 0) return
      const threads = chats.queryClient
        .getQueriesData<Thread>({ queryKey: [...chatKeys.threads, owner.companyId, chatId] })
        .flatMap(([, thread]) => thread ?? [])
      for (const intent of ofChat)
        if (threads.some((thread) => !thread.outgoing.some(({ row }) => row.key === intent.key))) say(intent)
    },
    network(is: Network) {
      step({ type: 'network', is, at: now() })
      run()
    },
    run,
    close() {
      isClosed = true
      stopTimer()
      stopHolding?.()
      stopHolding = null
    },
  }
}

/** A step that a bubble does not show: it is on its way before and after. */
const isQuiet = (old: Sending | undefined, { stage }: Sending): boolean =>
  isOnItsWay(old?.stage.is) && isOnItsWay(stage.is)
const isOnItsWay = (is: Sending['stage']['is'] | undefined): boolean =>
  is === 'waiting' || is === 'sending' || is === 'doubted'

export type OpenOutbox = ReturnType<typeof openOutbox>
