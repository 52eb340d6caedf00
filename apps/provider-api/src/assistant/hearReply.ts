import type { Ports } from '../Ports.ts'
import type { AssistantFailure, AssistantInput } from './Assistant.ts'
import type { RunTeller } from './tellRun.ts'

/** How long the assistant may think before its first word, and how long a reply may take. */
const firstWordWithin = 60_000
const wholeWithin = 180_000
/** The longest reply; more is a model that has lost itself (reliability T-30). */
const longestReply = 8192

/** How a reply ended. */
type HeardReply = { type: 'done'; text: string; needsHuman: boolean } | { type: 'failed'; code: AssistantFailure; message: string } | { type: 'stopped' }

/** Listens to a reply to its end, telling its pieces; leaves at once when `stop` aborts, whether the assistant does or not. */
export async function hearReply(
  { later, assistant }: Pick<Ports, 'later' | 'assistant'>,
  input: Omit<AssistantInput, 'signal'>,
  teller: Pick<RunTeller, 'created' | 'piece'>,
  stop: AbortSignal,
): Promise<HeardReply> {
  const patience = new AbortController()
  const signal = AbortSignal.any([stop, patience.signal])
  const left = new Promise<'left'>((resolve) => signal.addEventListener('abort', () => resolve('left'), { once: true }))
  const giveUp = () => patience.abort()
  let callOffFirst = later(firstWordWithin, giveUp)
  const callOffWhole = later(wholeWithin, giveUp)
  const reply = assistant.reply({ ...input, signal })[Symbol.asyncIterator]()
  let text = ''
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
        case 'delta':
          if (event.text === '') break
          callOffFirst()
          callOffFirst = () => undefined
          text += event.text
          teller.piece(event.text)
          if (text.length >= longestReply) return { type: 'done', text: text.slice(0, longestReply), needsHuman: false }
          break
        case 'done':
          return { type: 'done', text, needsHuman: event.needsHuman === true }
        case 'failed':
          return event
      }
    }
    if (stop.aborted) return { type: 'stopped' }
    return { type: 'failed', code: 'ASSISTANT_TIMED_OUT', message: text === '' ? 'No word came in time' : 'The reply took too long' }
  } finally {
    callOffFirst()
    callOffWhole()
    giveUp()
    // Not awaited: an assistant that hears no signal would hold the run for ever.
    void Promise.resolve(reply.return?.()).catch(() => undefined)
  }
}
