import OpenAI from 'openai'
import type { Assistant, AssistantEvent, AssistantInput } from '../ports/Assistant.ts'
import { failureOf } from './openAiFailure.ts'
import { streamChatCompletion } from './streamChatCompletion.ts'
import { streamResponse } from './streamResponse.ts'

/** Where the model is, and how it is spoken to; there is no default model, since every name of one goes away some day. */
export type OpenAiSettings = {
  baseUrl: string | null
  apiKey: string
  model: string
  /** `auto` begins with Responses, and remembers when a server has only Chat Completions. */
  api: 'auto' | 'responses' | 'chat'
  /** How often a call that was refused before its first word is tried again. */
  retries?: number
}

/** Statuses by which a server says that it does not have an API. */
const lacking = new Set([404, 405, 501])

/**
 * A model behind any OpenAI-compatible address: OpenAI itself, or vLLM, Ollama, LM Studio and their like. Nothing is
 * kept on the other side (`store: false`), no tools are given, and the key never reaches a log.
 */
export function openAiAssistant({ baseUrl, apiKey, model, api, retries = 2 }: OpenAiSettings): Assistant {
  // `logLevel: 'off'`: the SDK would write requests, and with them customers' words, to the console.
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: retries, logLevel: 'off' })
  let hasResponses = api !== 'chat'

  async function* reply(input: AssistantInput): AsyncGenerator<AssistantEvent> {
    let hasBegun = false
    try {
      if (hasResponses) {
        const stream = await client.responses
          .create(...streamResponse.request(model, input))
          .catch((error: unknown) => {
            if (
              api === 'auto' &&
              error instanceof OpenAI.APIError &&
              lacking.has(Number(error.status)) &&
              error.code !== 'model_not_found'
            )
              return null
            throw error
          })
        if (stream) {
          for await (const event of streamResponse.read(stream)) {
            hasBegun = true
            yield event
          }
          return
        }
        hasResponses = false
      }
      const stream = await client.chat.completions.create(...streamChatCompletion.request(model, input))
      for await (const event of streamChatCompletion.read(stream)) {
        hasBegun = true
        yield event
      }
    } catch (error) {
      yield failureOf(error, hasBegun)
    }
  }

  return { kind: 'openai', reply }
}
