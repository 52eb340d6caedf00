import type { ReplyEnding } from './ReplyScript.ts'

/** One server-sent event before it is written. */
export type Sse = { event?: string; data: string }

/** The events of the Responses API: numbered, without `[DONE]` at the end. */
export function responsesEvents({ id, model, createdAt }: { id: string; model: string; createdAt: number }) {
  let sequence = 0
  const itemId = `msg_${id}`
  const event = (type: string, fields: object): Sse => {
    const sse = { event: type, data: JSON.stringify({ type, sequence_number: sequence, ...fields }) }
    sequence += 1
    return sse
  }
  const response = (status: string, more: object = {}) => ({
    id: `resp_${id}`,
    object: 'response',
    created_at: createdAt,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model,
    output: [],
    parallel_tool_calls: true,
    store: false,
    tool_choice: 'auto',
    tools: [],
    usage: null,
    metadata: {},
    ...more,
  })
  const item = (status: string, content: readonly object[]) => ({
    id: itemId,
    type: 'message',
    status,
    role: 'assistant',
    content,
  })
  const part = (text: string) => ({ type: 'output_text', text, annotations: [] })
  const place = { item_id: itemId, output_index: 0, content_index: 0 }
  const finished = (status: 'completed' | 'incomplete', text: string) =>
    response(status, {
      output: [item(status, [part(text)])],
      usage: usageOf(text),
      ...(status === 'incomplete' ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
    })

  return {
    opening: (): Sse[] => [
      event('response.created', { response: response('in_progress') }),
      event('response.in_progress', { response: response('in_progress') }),
      event('response.output_item.added', { output_index: 0, item: item('in_progress', []) }),
      event('response.content_part.added', { ...place, part: part('') }),
    ],
    piece: (delta: string): Sse[] => [event('response.output_text.delta', { ...place, delta, logprobs: [] })],
    ending(how: ReplyEnding, text: string): Sse[] {
      switch (how) {
        case 'completed':
        case 'incomplete':
          return [
            event('response.output_text.done', { ...place, text, logprobs: [] }),
            event('response.content_part.done', { ...place, part: part(text) }),
            event('response.output_item.done', { output_index: 0, item: item(how, [part(text)]) }),
            event(`response.${how}`, { response: finished(how, text) }),
          ]
        case 'failed':
          return [
            event('response.failed', {
              response: response('failed', { error: { code: 'server_error', message: 'The model failed (sandbox).' } }),
            }),
          ]
        case 'cut':
        case 'stall':
          return []
      }
    },
    whole: (text: string) => ({ ...finished('completed', text), output_text: text }),
  }
}

/** A word counts as a token: the sandbox has no tokenizer, and nobody is billed. */
function usageOf(text: string) {
  const output_tokens = text.split(/\s+/).filter((word) => word !== '').length
  return {
    input_tokens: 0,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: output_tokens,
  }
}
