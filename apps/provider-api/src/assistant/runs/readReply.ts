import { quotedKnowledge } from '@frontdesk/local-assistant/reading'
import type { Ports } from '../../ports/Ports.ts'
import type {
  AssistantEvent,
  AssistantFailure,
  AssistantInput,
  KnowledgeHit,
  ModelTokens,
} from '../../ports/Assistant.ts'
import { createReplyCheck } from '../prompt/checkReply.ts'
import { protectedTextOf } from '../prompt/protectedText.ts'
import type { ReplyPublisher } from './publishReply.ts'

/** Longest wait in milliseconds for the first piece, and for the whole reply. */
const firstPieceWithin = 60_000
const wholeWithin = 180_000
/** Maximum characters of a reply; more means that the model is looping (reliability T-30). */
const longestReply = 8192

/** How a reply ended. `stalled`: it began, but its end did not come in time. */
export type ReplyOutcome =
  /**
   * `needsRest`: its model waits for the rest of the question; `sources`: the entries that it came from; `tokens`: what
   * its model says that it read and wrote; `labels`: the ids of those of the input that it suggests.
   */
  | {
      type: 'done'
      text: string
      needsHuman: boolean
      needsRest: boolean
      sources: readonly KnowledgeHit[]
      tokens?: ModelTokens
      labels: readonly number[]
    }
  | { type: 'failed'; code: AssistantFailure; message: string }
  | { type: 'stalled'; message: string }
  | { type: 'stopped' }
  /** Its first words came too late: a person was called. */
  | { type: 'too-late' }

/**
 * Reads a reply to its end and publishes its pieces, unless they reveal the prompt (`createReplyCheck`). Returns as
 * soon as `stop` aborts, whether or not the assistant reacts to it, and when no piece follows for `silence`
 * milliseconds. `begin` is asked before the first piece whether the reply may still begin.
 */
export async function readReply(
  { later, assistant }: Pick<Ports, 'later' | 'assistant'>,
  input: Omit<AssistantInput, 'signal'>,
  publisher: Pick<ReplyPublisher, 'created' | 'piece'>,
  stop: AbortSignal,
  silence: number,
  begin: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<ReplyOutcome> {
  const timeLimit = new AbortController()
  const signal = AbortSignal.any([stop, timeLimit.signal])
  const left = new Promise<'left'>((resolve) => signal.addEventListener('abort', () => resolve('left'), { once: true }))
  const timeOut = () => timeLimit.abort()
  let cancelPieceTimer = later(Math.max(firstPieceWithin, silence), timeOut)
  const cancelReplyTimer = later(wholeWithin, timeOut)
  // The embedded assistant gets no prompt that it could reveal.
  const check = assistant.kind === 'local' ? null : createReplyCheck(protectedTextOf(input))
  const reply = assistant.reply({ ...input, signal })[Symbol.asyncIterator]()
  let text = ''
  const publishRest = () => publisher.piece(check?.rest() ?? '')
  try {
    while (!signal.aborted) {
      const next = await Promise.race([reply.next(), left])
      if (next === 'left') break
      if (next.done)
        return { type: 'failed', code: 'ASSISTANT_CUT_OFF', message: 'The reply ended without a final event' }
      const event = next.value
      switch (event.type) {
        case 'created':
          publisher.created()
          break
        case 'delta': {
          if (event.text === '') break
          cancelPieceTimer()
          cancelPieceTimer = later(silence, timeOut)
          if (text === '' && !(await begin())) return { type: 'too-late' }
          // Cut before the check: what is held back is then never longer than what is stored.
          const piece = event.text.slice(0, longestReply - text.length)
          text += piece
          const clean = check ? check.push(piece) : piece
          if (clean === null)
            return {
              type: 'failed',
              code: 'ASSISTANT_PROMPT_LEAK',
              message: 'The reply revealed its instructions and was withheld',
            }
          publisher.piece(clean)
          if (text.length < longestReply) break
          publishRest()
          return doneWith(text, input)
        }
        case 'done':
          publishRest()
          return doneWith(text, input, event)
        case 'failed':
          return event
      }
    }
    if (stop.aborted) return { type: 'stopped' }
    if (text.trim() === '')
      return { type: 'failed', code: 'ASSISTANT_TIMED_OUT', message: 'The reply did not begin in time' }
    publishRest()
    return { type: 'stalled', message: 'The reply began but did not end in time' }
  } finally {
    cancelPieceTimer()
    cancelReplyTimer()
    timeOut()
    // Not awaited: an assistant that ignores its signal would block the run for ever.
    void Promise.resolve(reply.return?.()).catch(() => undefined)
  }
}

type Done = Omit<Extract<AssistantEvent, { type: 'done' }>, 'type'>

const doneWith = (
  text: string,
  { knowledge, labels = [] }: Pick<AssistantInput, 'knowledge' | 'labels'>,
  { needsHuman = false, needsRest = false, tokens, sources, labels: suggested = [] }: Done = {},
): ReplyOutcome => ({
  type: 'done',
  text,
  needsHuman,
  needsRest,
  ...(tokens && { tokens }),
  sources: sources ? knowledge.filter(({ id }) => sources.includes(id)) : quotedKnowledge(text, knowledge),
  labels: suggested.filter((id) => labels.some((label) => label.id === id)),
})
