import OpenAI, { toFile } from 'openai'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import type { Environment } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { Transcriber, Transcription } from '../ports/Transcriber.ts'

/** The job ends a call within a minute; a text is short. */
const send = outgoingFetch({ within: 90_000, bytes: 1024 * 1024 })

/** Statuses by which a server reports that it lacks the API or the model. */
const lacking = new Set([404, 405, 501])
/** Milliseconds for which a server that lacks the API is not asked again. */
const lackLasts = 3_600_000

/**
 * A transcriber on any OpenAI-compatible server that offers `/audio/transcriptions`. One that does not is remembered
 * for an hour. It never throws, and neither the key nor a word of a recording is logged.
 */
export function openAiTranscriber(
  { baseUrl, apiKey, model }: NonNullable<Settings['transcription']>,
  { now, log }: Pick<Environment, 'now' | 'log'>,
): Transcriber {
  // Attempts are the job's. `logLevel: 'off'`: the SDK would otherwise log requests.
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, logLevel: 'off', fetch: send })
  let lacksUntil = 0
  return {
    async transcribe({ bytes, name, type }, signal) {
      if (now().getTime() < lacksUntil) return { kind: 'unsupported' }
      try {
        const file = await toFile(bytes, name, { type })
        const { text } = await client.audio.transcriptions.create({ file, model, response_format: 'json' }, { signal })
        return typeof text === 'string' ? { kind: 'done', text } : { kind: 'refused', why: 'An invalid response' }
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome.kind === 'unsupported') {
          lacksUntil = now().getTime() + lackLasts
          log.warn('The AI endpoint does not transcribe recordings; it is tried again in an hour')
        }
        return outcome
      }
    },
  }
}

/** Maps an error to an outcome, without the server's own message: some quote the key or the customer. */
function outcomeOf(error: unknown): Transcription {
  const status = error instanceof OpenAI.APIError ? Number(error.status) : Number.NaN
  if (Number.isNaN(status)) return { kind: 'later', milliseconds: null, why: 'The endpoint could not be reached' }
  if (lacking.has(status)) return { kind: 'unsupported' }
  const why = `The endpoint answered ${status}`
  const isTemporary = status === 408 || status === 409 || status === 429 || status >= 500
  if (!isTemporary) return { kind: 'refused', why }
  const headers: unknown = error instanceof OpenAI.APIError ? error.headers : null
  const seconds = headers instanceof Headers ? Number(headers.get('retry-after') ?? Number.NaN) : Number.NaN
  return { kind: 'later', milliseconds: seconds >= 0 ? seconds * 1000 : null, why }
}
