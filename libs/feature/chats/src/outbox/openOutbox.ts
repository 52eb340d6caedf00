import { randomId } from '@frontdesk/platform'
import type { OutgoingMessage, Thread } from '@frontdesk/chat-thread'
import { findIntent, nextOutboxEffectAt, outboxEffects, type Network, type Outbox } from '@frontdesk/send-outbox'
import { chatKeys } from '../cache/chatKeys.ts'
import type { Chats } from '../stores/createChats.ts'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { createOutboxCalls } from './outboxCalls.ts'
import { createOutboxSteps, type OutboxOptions, type OutboxOwner } from './outboxSteps.ts'

const longestTimer = 2 ** 31 - 1

/** The intents of a chat whose bubble is missing in a thread that was fetched. */
function intentsWithoutBubble(chats: Chats, outbox: Outbox<OutgoingMessage>, companyId: number, chatId: number) {
  const ofChat = outbox.intents.filter((intent) => intent.chatId === chatId && intent.message.companyId === companyId)
  if (ofChat.length === 0) return []
  const threads = chats.queryClient
    .getQueriesData<Thread>({ queryKey: [...chatKeys.threads, companyId, chatId] })
    .flatMap(([, thread]) => thread ?? [])
  return ofChat.filter(({ key }) => threads.some(({ outgoing }) => !outgoing.some(({ row }) => row.key === key)))
}

/** Takes over what other pages left, with its files, except for what was `seen` here, and adds it to that. */
async function takeOver({ kept, attachments }: OutboxOptions, owner: OutboxOwner, seen: Set<string>) {
  await attachments.chosen.forgetSent(kept.struckFileIds())
  const { taken, elsewhere } = await kept.takeOver(owner, (key) => seen.has(key))
  const intents = taken.filter(({ key }) => !seen.has(key))
  for (const intent of intents) {
    seen.add(intent.key)
    // Its page may have ended before the device had moved them.
    await attachments.unsent.store(intent.message)
    kept.endEntry(owner, intent)
  }
  void attachments.unsent.sweep(() => kept.fileIds())
  return { intents, elsewhere }
}

/**
 * Runs one administrator's outbox for one company: makes the calls that are due and waits for
 * the next (reliability C2).
 */
export function openOutbox(options: OutboxOptions, owner: OutboxOwner, network: Network, onChange: () => void) {
  const { chats, attachments, presence, now } = options
  let isClosed = false
  let stopTimer: () => void = () => undefined
  let lastPut = 0
  const steps = createOutboxSteps(options, owner, network, onChange)
  const { step } = steps

  const run = () => {
    stopTimer()
    if (isClosed) return
    // Another tab acts for another company: nothing more is written here (F-14); it waits for a page of its own one.
    if (options.companyWatch && options.companyWatch.elsewhere() !== null) return
    // One time for both: what becomes due between two readings of the clock would be neither done nor waited for.
    const at = now()
    for (const { action, intent } of outboxEffects(steps.outbox, at)) void calls[action](intent)
    const next = nextOutboxEffectAt(steps.outbox, at)
    if (next !== null) stopTimer = options.later(Math.min(next - at, longestTimer), run)
  }
  const calls = createOutboxCalls(options, owner, steps, run)

  return {
    owner,
    get outbox() {
      return steps.outbox
    },
    put(message: OutgoingMessage, attached: readonly AttachedFile[]) {
      const key = message.clientMessageId
      // Two presses in one millisecond keep their order, also after a reload.
      lastPut = Math.max(now(), lastPut + 1)
      attachments.unsent.hold(attached)
      step({ type: 'put', key, chatId: message.chatId, message, at: lastPut })
      run()
    },
    retry(key: string) {
      const intent = findIntent(steps.outbox, key)
      if (intent?.stage.is === 'unconfirmed') return this.confirm([key])
      if (intent?.stage.is !== 'stopped') return
      const newKey = randomId()
      step({ type: 'retried', key, newKey, newMessage: { ...intent.message, clientMessageId: newKey }, at: now() })
      run()
    },
    confirm(keys: readonly string[]) {
      step({ type: 'confirmed', keys, at: now() })
      run()
    },
    discard: calls.discard,
    /** The server reported a message back under this key. */
    acknowledge(key: string) {
      if (findIntent(steps.outbox, key) === undefined) return
      step({ type: 'acknowledged', key })
      run()
    },
    /** Takes over what other pages left, and watches the pages that still send. */
    async restore() {
      const { intents, elsewhere } = await takeOver(options, owner, steps.seen)
      if (isClosed) return
      step({ type: 'restored', intents, at: now(), signedInAt: options.signedInAt() })
      for (const other of elsewhere) presence.whenGone(other, () => void (isClosed || this.restore()))
      run()
    },
    /** Shows the bubbles of what is not sent in a thread that was fetched. */
    showIn(chatId: number) {
      for (const intent of intentsWithoutBubble(chats, steps.outbox, owner.companyId, chatId)) steps.show(intent)
    },
    network(is: Network) {
      step({ type: 'network', is, at: now() })
      run()
    },
    run,
    isStoring: steps.isStoring,
    close() {
      isClosed = true
      stopTimer()
      steps.close()
    },
  }
}

export type OpenOutbox = ReturnType<typeof openOutbox>
