import type { OpenAiStream } from '@frontdesk/contract'
import { shownText } from '@frontdesk/time-stamp'
import type { Ports } from '../../ports/Ports.ts'
import type { Assistant } from '../../ports/Assistant.ts'
import { pacePieces } from './pacePieces.ts'
import { platformMessageIdOf, type Run } from './Run.ts'

/** Streams a growing reply to the company's clients (STREAM-1). Nothing of it is stored (reliability C7). */
export type ReplyPublisher = {
  /** Opens the draft: clients show that the AI is writing. Repeated calls do nothing. */
  created: () => void
  piece: (text: string) => void
  /**
   * Limits what is published from now on to this many characters per second, so that a person
   * can follow; null: no limit.
   */
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

/** Creates the publisher of one run. `kind`: who writes, which decides the shape of the pieces. */
export function publishReply(
  ports: Pick<Ports, 'stream' | 'later'>,
  run: Omit<Run, 'isInternal'>,
  kind: Assistant['kind'],
): ReplyPublisher {
  let seq = 0
  let published = ''
  let isCreated = false
  let isFrozen = false
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
  const pieces = pacePieces(ports, (text) => {
    published += text
    ports.stream(pieceOf(text))
  })
  return {
    created() {
      if (isCreated) return
      isCreated = true
      ports.stream({ ...common(), event: 'thread.run.created', data: { id: run.id, status: 'in_progress' } })
    },
    piece(text) {
      if (!isFrozen && text !== '') pieces.add(text)
    },
    setPace: pieces.setPace,
    flush: pieces.flush,
    drained: pieces.drained,
    freeze() {
      isFrozen = true
      pieces.drop()
      return shownText(published)
    },
    isFrozen: () => isFrozen,
    completed: () => ports.stream({ ...common(), event: 'thread.run.completed', data: {} }),
    failed(code, message) {
      pieces.drop()
      ports.stream({ ...common(), event: 'thread.run.failed', data: { code, message } })
    },
    cancelled(code, message) {
      pieces.drop()
      ports.stream({ ...common(), event: 'thread.run.cancelled', data: { code, message } })
    },
  }
}
