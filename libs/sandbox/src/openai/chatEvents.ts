import type { ReplyEnding } from './ReplyScript.ts'
import type { Sse } from './responsesEvents.ts'

/** The events of the Chat Completions API: unnamed chunks, then `[DONE]`. */
export function chatEvents({ id, model, createdAt }: { id: string; model: string; createdAt: number }) {
  const chunk = (delta: object, finish_reason: string | null): Sse => ({
    data: JSON.stringify({
      id: `chatcmpl-${id}`,
      object: 'chat.completion.chunk',
      created: createdAt,
      model,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    }),
  })
  const done: Sse = { data: '[DONE]' }

  return {
    opening: (): Sse[] => [chunk({ role: 'assistant', content: '' }, null)],
    piece: (content: string): Sse[] => [chunk({ content }, null)],
    ending(how: ReplyEnding, _text: string): Sse[] {
      switch (how) {
        case 'completed':
          return [chunk({}, 'stop'), done]
        case 'incomplete':
          return [chunk({}, 'length'), done]
        case 'failed':
          return [
            {
              data: JSON.stringify({
                error: {
                  message: 'The model failed (sandbox).',
                  type: 'server_error',
                  code: 'server_error',
                  param: null,
                },
              }),
            },
          ]
        case 'cut':
        case 'stall':
          return []
      }
    },
    whole: (text: string) => ({
      id: `chatcmpl-${id}`,
      object: 'chat.completion',
      created: createdAt,
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    }),
  }
}
