import OpenAI from 'openai'
import { outgoingFetch } from '../../http/outgoing/outgoingFetch.ts'
import { inEndpointTurnsOf, sharedBackOff } from '../../http/outgoing/sharedBackOff.ts'
import type { Assistant, AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import type { Environment } from '../../ports/Ports.ts'
import { readMarks } from '../prompt/readMarks.ts'
import { streamChatCompletion } from './streamChatCompletion.ts'
import { streamResponse } from './streamResponse.ts'

/** How to reach the model. There is no default model, because model names are retired over time. */
export type OpenAiSettings = {
  baseUrl: string | null
  apiKey: string
  model: string
  /** `auto` tries Responses first and remembers when a server offers only Chat Completions. */
  api: 'auto' | 'responses' | 'chat'
  /** How often a call that failed before its first event is retried. */
  retries?: number
}

/**
 * A reply has ended long before, at the limits of its run. The stream of the Responses API repeats the prompt and the
 * reply in several of its events, and adds some 200 bytes for each token.
 */
const send = outgoingFetch({ within: 300_000, bytes: 8 * 1024 * 1024 })

/** Statuses by which a server reports that it lacks an API. */
const lacking = new Set([404, 405, 501])

/**
 * An assistant on any OpenAI-compatible server: OpenAI itself, or vLLM, Ollama, LM Studio and others. The vendor stores
 * nothing (`store: false`), the model gets no tools, and the key is never logged. Its replies share the budget of the
 * endpoint: after a 429 all of them wait (`sharedBackOff`).
 */
export function openAiAssistant(
  { baseUrl, apiKey, model, api, retries = 2 }: OpenAiSettings,
  clock: Pick<Environment, 'now' | 'later'>,
): Assistant {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: retries,
    // The SDK would otherwise log requests, and with them customers' messages.
    logLevel: 'off',
    fetch: sharedBackOff(send, clock),
  })
  let hasResponses = api !== 'chat'

  async function* reply(input: AssistantInput): AsyncGenerator<AssistantEvent> {
    let hasBegun = false
    const inTurn = <T>(work: () => T) => inEndpointTurnsOf(input.owner ?? '', work)
    try {
      if (hasResponses) {
        const stream = await inTurn(() => client.responses.create(...streamResponse.request(model, input))).catch(
          (error: unknown) => {
            if (
              api === 'auto' &&
              error instanceof OpenAI.APIError &&
              lacking.has(Number(error.status)) &&
              error.code !== 'model_not_found'
            )
              return null
            throw error
          },
        )
        if (stream) {
          for await (const event of streamResponse.read(stream)) {
            hasBegun = true
            yield event
          }
          return
        }
        hasResponses = false
      }
      const stream = await inTurn(() => client.chat.completions.create(...streamChatCompletion.request(model, input)))
      for await (const event of streamChatCompletion.read(stream)) {
        hasBegun = true
        yield event
      }
    } catch (error) {
      yield failureOf(error, hasBegun)
    }
  }

  return { kind: 'openai', model, reply: (input) => readMarks(reply(input), input.labels) }
}

type Failed = Extract<AssistantEvent, { type: 'failed' }>

/** Maps an error to a failure, without the server's own message: some quote the key or the customer. */
function failureOf(error: unknown, hasBegun: boolean): Failed {
  const failed = (code: Failed['code'], message: string): Failed => ({ type: 'failed', code, message })
  if (error instanceof OpenAI.APIConnectionError)
    return failed(hasBegun ? 'ASSISTANT_CUT_OFF' : 'ASSISTANT_UNREACHABLE', 'The endpoint could not be reached')
  const status = error instanceof OpenAI.APIError ? Number(error.status) : Number.NaN
  if (!Number.isNaN(status)) {
    const message = `The endpoint answered ${status}`
    if (status === 401 || status === 403) return failed('ASSISTANT_REFUSED_KEY', message)
    return failed(status === 429 ? 'ASSISTANT_BUSY' : 'ASSISTANT_FAILED', message)
  }
  return hasBegun
    ? failed('ASSISTANT_CUT_OFF', 'The stream broke')
    : failed('ASSISTANT_FAILED', 'The endpoint sent an invalid response')
}
