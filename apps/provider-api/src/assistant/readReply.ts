import type { Ports } from '../ports/Ports.ts'
import type { AssistantFailure, AssistantInput } from '../ports/Assistant.ts'
import { createReplyCheck } from './checkReply.ts'
import { protectedTextOf } from './protectedText.ts'
import type { ReplyPublisher } from './publishReply.ts'

/** How long the assistant may think before its first word, and how long a reply may take. */
const firstWordWithin = 60_000
const wholeWithin = 180_000
/** The longest reply; more is a model that has lost itself (reliability T-30). */
const longestReply = 8192

/** How a reply ended. `stalled`: it began, and its end did not come in time. */
type HeardReply =
  | { type: 'done'; text: string; needsHuman: boolean }
  | { type: 'failed'; code: AssistantFailure; message: string }
  | { type: 'stalled'; message: string }
  | { type: 'stopped' }

/**
 * Listens to a reply to its end, telling its pieces as far as they are no part of the prompt (`createReplyCheck`); leaves at
 * once when `stop` aborts, whether the assistant does or not, and when no word follows for `silence` milliseconds.
 */
export async function readReply(
  { later, assistant }: Pick<Ports, 'later' | 'assistant'>,
  input: Omit<AssistantInput, 'signal'>,
  teller: Pick<ReplyPublisher, 'created' | 'piece'>,
  stop: AbortSignal,
  silence: number,
): Promise<HeardReply> {
  const patience = new AbortController()
  const signal = AbortSignal.any([stop, patience.signal])
  const left = new Promise<'left'>((resolve) => signal.addEventListener('abort', () => resolve('left'), { once: true }))
  const giveUp = () => patience.abort()
  let callOffWord = later(Math.max(firstWordWithin, silence), giveUp)
  const callOffWhole = later(wholeWithin, giveUp)
  // The embedded assistant is given no prompt that it could tell.
  const check = assistant.kind === 'local' ? null : createReplyCheck(protectedTextOf(input))
  const reply = assistant.reply({ ...input, signal })[Symbol.asyncIterator]()
  let text = ''
  const tellRest = () => teller.piece(check?.rest() ?? '')
  try {
    while (!signal.aborted) {
      const next = await Promise.race([reply.next(), left])
      if (next === 'left') break
      if (next.done) return { type: 'failed', code: 'ASSISTANT_CUT_OFF', message: 'The reply ended without its end' }
      const event = next.value
      switch (event.type) {
        case 'created':
          teller.created()
          break
        case 'delta': {
          if (event.text === '') break
          callOffWord()
          callOffWord = later(silence, giveUp)
          // Cut before it is checked: what is held back of it is no longer than what is stored.
          const piece = event.text.slice(0, longestReply - text.length)
          text += piece
          const clean = check ? check.push(piece) : piece
          if (clean === null)
            return {
              type: 'failed',
              code: 'ASSISTANT_PROMPT_LEAK',
              message: 'The reply told its instructions and was withheld',
            }
          teller.piece(clean)
          if (text.length < longestReply) break
          tellRest()
          return { type: 'done', text, needsHuman: false }
        }
        case 'done':
          tellRest()
          return { type: 'done', text, needsHuman: event.needsHuman === true }
        case 'failed':
          return event
      }
    }
    if (stop.aborted) return { type: 'stopped' }
    if (text.trim() === '') return { type: 'failed', code: 'ASSISTANT_TIMED_OUT', message: 'No word came in time' }
    tellRest()
    return { type: 'stalled', message: 'The reply began, and its end did not come in time' }
  } finally {
    callOffWord()
    callOffWhole()
    giveUp()
    // Not awaited: an assistant that hears no signal would hold the run for ever.
    void Promise.resolve(reply.return?.()).catch(() => undefined)
  }
}
