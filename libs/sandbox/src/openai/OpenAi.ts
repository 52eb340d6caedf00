import type { ReceivedRequest, OpenAiApi } from './ReceivedRequest.ts'
import { honestReply } from './honestReply.ts'
import type { ReplyScript } from './ReplyScript.ts'

/** Simulates a model behind an OpenAI-compatible endpoint, by scripts. */
export type OpenAi = {
  /** What the next requests meet, in turn; each script is used up by one. */
  next(...scripts: ReplyScript[]): void
  /** What every request meets that finds no script waiting. The honest reply at first. */
  always(script: (request: ReceivedRequest) => ReplyScript): void
  /** A server without this API answers 404 for it. */
  lacks(...apis: OpenAiApi[]): void
  /** The last hundred requests, oldest first. */
  readonly requests: readonly ReceivedRequest[]
  scriptFor(request: ReceivedRequest): ReplyScript
  /** As new. */
  reset(): void
}

export function openOpenAi(): OpenAi {
  const waiting: ReplyScript[] = []
  const requests: ReceivedRequest[] = []
  let otherwise: (request: ReceivedRequest) => ReplyScript = honestReply
  let lacking: readonly OpenAiApi[] = []
  return {
    next: (...scripts) => void waiting.push(...scripts),
    always: (script) => void (otherwise = script),
    lacks: (...apis) => void (lacking = apis),
    requests,
    scriptFor(request) {
      requests.push(request)
      if (requests.length > 100) requests.shift()
      if (lacking.includes(request.api))
        return { kind: 'refusal', status: 404, code: 'unknown_url', message: 'Unknown request URL' }
      return waiting.shift() ?? otherwise(request)
    },
    reset() {
      waiting.length = 0
      requests.length = 0
      otherwise = honestReply
      lacking = []
    },
  }
}
