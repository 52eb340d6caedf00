import type OpenAI from 'openai'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { promptOf } from '../prompt/promptOf.ts'

type Chunks = AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk>

/** The Chat Completions API, which more servers offer: builds the request and reads its chunks. */
export const streamChatCompletion = {
  request(model: string, input: AssistantInput) {
    const { instructions, turns } = promptOf(input)
    // `store` is omitted: it is off by default, and some servers reject unknown parameters.
    const body = {
      model,
      messages: [{ role: 'system', content: instructions }, ...turns],
      stream: true,
    } satisfies OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming
    return [body, { signal: input.signal }] as const
  },

  async *read(chunks: Chunks): AsyncGenerator<AssistantEvent> {
    let hasBegun = false
    for await (const { id, choices, usage } of chunks) {
      if (!hasBegun) yield { type: 'created', responseId: id }
      hasBegun = true
      // A chunk may contain only the usage, without a choice.
      const [choice] = choices
      const text = choice?.delta.content ?? choice?.delta.refusal ?? ''
      if (text !== '') yield { type: 'delta', text }
      if (choice?.finish_reason) {
        yield choice.finish_reason === 'content_filter'
          ? { type: 'failed', code: 'ASSISTANT_FAILED', message: 'The reply was filtered' }
          : {
              type: 'done',
              // Asking for it would be an unknown parameter to some servers; others send it with the last choice.
              ...(usage && { tokens: { input: usage.prompt_tokens, output: usage.completion_tokens } }),
            }
        return
      }
    }
    yield { type: 'failed', code: 'ASSISTANT_CUT_OFF', message: 'The stream ended without a final event' }
  },
}
