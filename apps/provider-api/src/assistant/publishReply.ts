import type { OpenAiStream } from '@frontdesk/contract'
import { shownText } from '@frontdesk/time-stamp'
import type { Ports } from '../ports/Ports.ts'
import type { Assistant } from '../ports/Assistant.ts'
import { platformMessageIdOf, type Run } from './Run.ts'

/** How long small pieces are gathered, and how long they may grow meanwhile: a few events a second, however fast it writes. */
const gatherFor = 50
const gatherUpTo = 80

/** Tells a growing reply to the company's windows (STREAM-1); nothing of it is stored (reliability C7). */
export type ReplyPublisher = {
  created: () => void
  piece: (text: string) => void
  /** Tells what is still gathered. */
  flush: () => void
  /** Tells no more pieces from now on; answers what was told, as the windows show it: without a copied time stamp. */
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
  let gathered = ''
  let told = ''
  let isFrozen = false
  let callOff: (() => void) | null = null
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
    callOff?.()
    callOff = null
  }
  const flush = () => {
    rest()
    // A letter of two halves, as a smile, is not torn apart: its first half waits for the second.
    const whole = /[\uD800-\uDBFF]$/.test(gathered) ? gathered.slice(0, -1) : gathered
    gathered = gathered.slice(whole.length)
    told += whole
    if (whole !== '') ports.stream(pieceOf(whole))
  }
  const drop = () => {
    rest()
    gathered = ''
  }
  return {
    created: () =>
      ports.stream({ ...common(), event: 'thread.run.created', data: { id: run.id, status: 'in_progress' } }),
    piece(text) {
      if (isFrozen || text === '') return
      gathered += text
      callOff ??= ports.later(gatherFor, flush)
      if (gathered.length >= gatherUpTo) flush()
    },
    flush,
    freeze() {
      isFrozen = true
      drop()
      return shownText(told)
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
