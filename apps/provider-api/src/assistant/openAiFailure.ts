import OpenAI from 'openai'
import type { AssistantEvent } from '../ports/Assistant.ts'

type Failed = Extract<AssistantEvent, { type: 'failed' }>

/** What went wrong, without the endpoint's own sentence: some of them quote the key, or the customer. */
export function failureOf(error: unknown, hasBegun: boolean): Failed {
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
    : failed('ASSISTANT_FAILED', 'The endpoint answered what is not understood')
}
