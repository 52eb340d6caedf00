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
/** However slow the pace: what is left of a complete reply is published within this many milliseconds. */
const restWithin = 12_000

/** Streams a growing reply to the company's clients (STREAM-1). Nothing of it is stored (reliability C7). */
export type ReplyPublisher = {
  /** Opens the draft: clients show that the AI is writing. Repeated calls do nothing. */
  created: () => void
  piece: (text: string) => void
  /** Limits what is published from now on to this many characters per second, so that a person can follow; null: no limit. */
  setPace: (charactersPerSecond: number | null) => void
  /** Publishes all that is collected, without waiting. */
  flush: () => void
  /** Resolves when all that is collected has been published at its pace, or will not be. */
  drained: () => Promise<void>
  /** Publishes no further pieces. Returns the published text as clients show it: without a copied time stamp. */
  freeze: () => string
  isFrozen: () => boolean
  completed: () => void
  failed: (code: string, message: string) => void
  cancelled: (code: string, message: string) => void
}

export function publishReply(
  ports: Pick<Ports, 'stream' | 'later'>,
  run: Omit<Run, 'isInternal'>,
  kind: Assistant['kind'],
): ReplyPublisher {
  let seq = 0
  let collected = ''
  let published = ''
  let isCreated = false
  let isFrozen = false
  let pace: number | null = null
  let cancelTimer: (() => void) | null = null
  let onDrained: (() => void) | null = null
  /** Ticks in which what is left of a complete reply is published; null while it grows. */
  let ticksLeft: number | null = null
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
  const publish = (upTo: number) => {
    rest()
    const piece = collected.slice(0, upTo)
    // A surrogate pair (an emoji) is not split: its first half waits for the second.
    const whole = /[\uD800-\uDBFF]$/.test(piece) ? piece.slice(0, -1) : piece
    collected = collected.slice(whole.length)
    published += whole
    if (whole !== '') ports.stream(pieceOf(whole))
  }
  const flush = () => publish(Infinity)
  const settleDrained = () => {
    onDrained?.()
    onDrained = null
  }
  /** Half of a surrogate pair waits for the other one. */
  const hasNext = () => collected !== '' && !/^[\uD800-\uDBFF]$/.test(collected)
  /** At least two characters, so that a surrogate pair gets on. */
  const atOnce = () => {
    if (pace === null) return Infinity
    const least = ticksLeft === null ? 0 : Math.ceil(collected.length / ticksLeft)
    return Math.max(2, Math.round((pace * gatherFor) / 1000), least)
  }
  const tick = () => {
    publish(atOnce())
    if (ticksLeft !== null) ticksLeft = Math.max(1, ticksLeft - 1)
    if (pace !== null && hasNext()) cancelTimer = ports.later(gatherFor, tick)
    else settleDrained()
  }
  const drop = () => {
    rest()
    collected = ''
    settleDrained()
  }
  return {
    created() {
      if (isCreated) return
      isCreated = true
      ports.stream({ ...common(), event: 'thread.run.created', data: { id: run.id, status: 'in_progress' } })
    },
    piece(text) {
      if (isFrozen || text === '') return
      collected += text
      cancelTimer ??= ports.later(gatherFor, tick)
      if (pace === null && collected.length >= gatherUpTo) flush()
    },
    setPace(charactersPerSecond) {
      pace = charactersPerSecond
    },
    flush,
    async drained() {
      if (pace === null) return flush()
      if (!hasNext()) return
      ticksLeft = restWithin / gatherFor
      await new Promise<void>((resolve) => (onDrained = resolve))
    },
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
