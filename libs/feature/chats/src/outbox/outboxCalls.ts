import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { findIntent, type SendIntent } from '@frontdesk/send-outbox'
import type { Message } from '@frontdesk/contract'
import { t } from '@lingui/core/macro'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { deliver, failedSend, lookFor } from './deliver.ts'
import type { OutboxOptions, OutboxOwner, OutboxSteps } from './outboxSteps.ts'

type Intent = SendIntent<OutgoingMessage>

/** The calls of an outbox to the server: each one ends in a step, and then `onEnd` is called. */
export function createOutboxCalls(options: OutboxOptions, owner: OutboxOwner, steps: OutboxSteps, onEnd: () => void) {
  const { api, chats, attachments, now, dice } = options
  const { step } = steps
  const uploads = new Map<string, AbortController>()
  /** Ids of messages that an intent became: no other intent is looked for among them. */
  const settled = new Set<number>()

  const settle = (key: string, message: Message) => {
    settled.add(message.id)
    applyChatEvent(chats, { type: 'message-sent', clientMessageId: key, message })
    step({ type: 'acknowledged', key })
  }
  const fail = (key: string, error: unknown) => {
    const failed = failedSend(error)
    if (failed.is === 'unauthorized') step({ type: 'unauthorized', key })
    else if (failed.is === 'refused') step({ type: 'refused', key, reason: failed.reason })
    else {
      const { is, reason, retryAfter } = failed
      step({ type: is, key, reason, at: now(), retryAfter, jitter: dice() })
    }
  }
  return {
    async send({ key, message }: Intent) {
      step({ type: 'attempted', key })
      // A provider without idempotent sends: the device must know of the call before it is made.
      if (!owner.isIdempotent) await steps.stored()
      const upload = new AbortController()
      uploads.set(key, upload)
      try {
        const attached = await attachments.unsent.of(message.files ?? [])
        if (attached.length < (message.files?.length ?? 0))
          return step({ type: 'refused', key, reason: t`Its files are no longer on this device.` })
        const sent = await deliver(message, attached, {
          api,
          fileUploads: owner.fileUploads,
          signal: upload.signal,
          settled,
          uploads: options.uploads,
        })
        settle(key, sent)
      } catch (error) {
        if (upload.signal.aborted) {
          step({ type: 'withdrawn', key, at: now() })
          step({ type: 'discarded', key })
        } else fail(key, error)
      } finally {
        uploads.delete(key)
        onEnd()
      }
    },
    /** Reads the chat of an intent that may be stored, to see whether its message is there. */
    async read({ key, message }: Intent) {
      step({ type: 'reading', key })
      try {
        const found = await lookFor(api, message, settled)
        if (found === undefined) step({ type: 'missing', key, reason: t`It is not in the chat: it was not sent.` })
        else settle(key, found)
      } catch (error) {
        const reason = error instanceof Error ? error.message : ''
        step({ type: 'unreadable', key, reason, at: now(), jitter: dice() })
      }
      onEnd()
    },
    /**
     * Discards an intent. One whose files are being uploaded is withdrawn first, and discarded when its call has ended.
     */
    discard: (key: string) => {
      if (findIntent(steps.outbox, key)?.stage.is === 'sending') return uploads.get(key)?.abort()
      step({ type: 'discarded', key })
      onEnd()
    },
  }
}
