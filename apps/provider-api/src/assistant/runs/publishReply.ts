import type { OpenAiStream } from '@frontdesk/contract'
import { shownText } from '@frontdesk/time-stamp'
import type { Ports } from '../../ports/Ports.ts'
import type { Assistant } from '../../ports/Assistant.ts'
import { platformMessageIdOf, type Run } from './Run.ts'

/**
 * Small pieces are collected for this many milliseconds, or up to this many characters: a few events per second,
 * however fast the model writes.
 */
const gatherFor = 50
const gatherUpTo = 80

/** Streams a growing reply to the company's clients (STREAM-1). Nothing of it is stored (reliability C7). */
export type ReplyPublisher = {
  created: () => void
  piece: (text: string) => void
  /** Publishes what is still collected. */
  flush: () => void
  /** Publishes no further pieces. Returns the published text as clients show it: without a copied time stamp. */
  freeze: () => string
  isFrozen: () => boolean
  completed: () => void
  failed: (code: string, message: string) => void
  cancelled: (code: string, message: string) => void
}

export function publishReply(
  ports: Pick<Ports, 'stream' | 'later'>,
  run: Run,
  kind: Assistant['kind'],
): ReplyPublisher {
  let seq = 0
  let collected = ''
  let published = ''
  let isFrozen = false
  let cancelTimer: (() => void) | null = null
  const common = () => ({
    seq: seq++,
    runId: run.id,
    agentReplyToMessageId: run.replyToId,
    chatId: run.chatId,
    companyId: run.companyId,
    fromId: run.fromId,
    recipientId: run.recipientId,
    platformMessageId: platformMessageIdOf(run),
  })
  const pieceOf = (text: string): OpenAiStream =>
    kind === 'local'
      ? { ...common(), event: 'content.chunk', data: { content: text } }
      : {
          ...common(),
          event: 'thread.message.delta',
          data: { delta: { content: [{ index: 0, type: 'text', text: { value: text, annotations: [] } }] } },
        }
  const rest = () => {
    cancelTimer?.()
    cancelTimer = null
  }
  const flush = () => {
    rest()
    // A surrogate pair (an emoji) is not split: its first half waits for the second.
    const whole = /[\uD800-\uDBFF]$/.test(collected) ? collected.slice(0, -1) : collected
    collected = collected.slice(whole.length)
    published += whole
    if (whole !== '') ports.stream(pieceOf(whole))
  }
  const drop = () => {
    rest()
    collected = ''
  }
  return {
    created: () =>
      ports.stream({ ...common(), event: 'thread.run.created', data: { id: run.id, status: 'in_progress' } }),
    piece(text) {
      if (isFrozen || text === '') return
      collected += text
      cancelTimer ??= ports.later(gatherFor, flush)
      if (collected.length >= gatherUpTo) flush()
    },
    flush,
    freeze() {
      isFrozen = true
      drop()
      return shownText(published)
    },
    isFrozen: () => isFrozen,
    completed: () => ports.stream({ ...common(), event: 'thread.run.completed', data: {} }),
    failed(code, message) {
      drop()
      ports.stream({ ...common(), event: 'thread.run.failed', data: { code, message } })
    },
    cancelled(code, message) {
      drop()
      ports.stream({ ...common(), event: 'thread.run.cancelled', data: { code, message } })
    },
  }
}
