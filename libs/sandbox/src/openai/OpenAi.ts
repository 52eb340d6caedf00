import type { ReceivedRequest, OpenAiApi } from './ReceivedRequest.ts'
import { honestReply } from './honestReply.ts'
import type { ReplyScript } from './ReplyScript.ts'
import type { TranscriptScript } from './transcribe.ts'

/** Simulates a model behind an OpenAI-compatible endpoint, by scripts. */
export type OpenAi = {
  /** Plans the responses to the next requests, in turn; each script serves one request. */
  next(...scripts: ReplyScript[]): void
  /** Plans what is written down of the next recordings, in turn; without a plan it is `wordsOf` them. */
  nextTranscripts(...scripts: TranscriptScript[]): void
  /** Sets the response to requests without a planned script; initially `honestReply`. */
  always(script: (request: ReceivedRequest) => ReplyScript): void
  /** Makes the server lack these APIs: it answers 404 for them. */
  lacks(...apis: OpenAiApi[]): void
  /** The last hundred requests, oldest first. */
  readonly requests: readonly ReceivedRequest[]
  scriptFor(request: ReceivedRequest): ReplyScript
  /** `words`: what is written down of the recording of this request without a plan. */
  transcriptFor(request: ReceivedRequest, words: string): TranscriptScript
  /** Restores the initial state. */
  reset(): void
}

export function openOpenAi(): OpenAi {
  const waiting: ReplyScript[] = []
  const waitingTranscripts: TranscriptScript[] = []
  const requests: ReceivedRequest[] = []
  let otherwise: (request: ReceivedRequest) => ReplyScript = honestReply
  let lacking: readonly OpenAiApi[] = []
  const unknownUrl = { kind: 'refusal', status: 404, code: 'unknown_url', message: 'Unknown request URL' } as const
  const record = (request: ReceivedRequest) => {
    requests.push(request)
    if (requests.length > 100) requests.shift()
  }
  return {
    nextTranscripts: (...scripts) => void waitingTranscripts.push(...scripts),
    transcriptFor(request, words) {
      record(request)
      if (lacking.includes(request.api)) return unknownUrl
      return waitingTranscripts.shift() ?? { kind: 'transcript', text: words }
    },
    next: (...scripts) => void waiting.push(...scripts),
    always: (script) => void (otherwise = script),
    lacks: (...apis) => void (lacking = apis),
    requests,
    scriptFor(request) {
      record(request)
      if (lacking.includes(request.api)) return unknownUrl
      return waiting.shift() ?? otherwise(request)
    },
    reset() {
      waiting.length = 0
      waitingTranscripts.length = 0
      requests.length = 0
      otherwise = honestReply
      lacking = []
    },
  }
}
