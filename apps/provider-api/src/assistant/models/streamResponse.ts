import type OpenAI from 'openai'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { promptOf } from '../prompt/promptOf.ts'

type Events = AsyncIterable<OpenAI.Responses.ResponseStreamEvent>

/** The Responses API: builds the request and reads its events. */
export const streamResponse = {
  request(model: string, input: AssistantInput) {
    const { instructions, turns } = promptOf(input)
    const body = {
      model,
      instructions,
      input: turns,
      stream: true,
      store: false,
    } satisfies OpenAI.Responses.ResponseCreateParamsStreaming
    return [body, { signal: input.signal }] as const
  },

  async *read(events: Events): AsyncGenerator<AssistantEvent> {
    for await (const event of events) {
      // The provider's union has fifty events and grows; all others are ignored.
      if (event.type === 'response.created') yield { type: 'created', responseId: event.response.id }
      else if (event.type === 'response.output_text.delta' || event.type === 'response.refusal.delta')
        yield { type: 'delta', text: event.delta }
      const end = endOf(event)
      if (end) {
        yield end
        return
      }
    }
    yield { type: 'failed', code: 'ASSISTANT_CUT_OFF', message: 'The stream ended without a final event' }
  },
}

function endOf(event: OpenAI.Responses.ResponseStreamEvent): AssistantEvent | null {
  if (event.type === 'response.completed') return { type: 'done', ...tokensOf(event.response) }
  if (event.type === 'response.failed' || event.type === 'error')
    return { type: 'failed', code: 'ASSISTANT_FAILED', message: 'The model failed' }
  if (event.type !== 'response.incomplete') return null
  // Out of tokens: the text so far stands. A content filter revokes it.
  const isFiltered = event.response.incomplete_details?.reason === 'content_filter'
  return isFiltered
    ? { type: 'failed', code: 'ASSISTANT_FAILED', message: 'The reply was filtered' }
    : { type: 'done', ...tokensOf(event.response) }
}

/** Servers that only resemble OpenAI's may leave the usage out. */
const tokensOf = ({ usage }: Partial<OpenAI.Responses.Response>) =>
  usage ? { tokens: { input: usage.input_tokens, output: usage.output_tokens } } : {}
