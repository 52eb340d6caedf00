import { fieldsOf } from './border/fieldsOf.ts'

type Refusal = {
  status: number
  code?: string
  retryAfter?: number | null
  body?: unknown
  cause?: unknown
  sentence?: string | null
}

const LONGEST_SENTENCE = 300

/** API-2: error.message, else message, else error, else 'Unknown error'; cut, as it may be shown. */
function sentenceOf(body: unknown): string {
  const { error, message } = fieldsOf(body)
  const said = [fieldsOf(error)['message'], message, error].find((word) => typeof word === 'string' && word !== '')
  return typeof said === 'string' ? said.slice(0, LONGEST_SENTENCE) : 'Unknown error'
}

/** A call that brought no usable answer: refused, unanswered (status 0), or answered in a wrong shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The contract's ErrorCode, another provider's own, or ours: NO_ANSWER, WRONG_SHAPE. */
  readonly code: string | null
  /** Seconds to wait before the next try, when the provider API said so. */
  readonly retryAfter: number | null
  /** What was answered, for a screen that needs more than the sentence. */
  readonly body: unknown

  constructor({ status, code, retryAfter, body, cause, sentence }: Refusal) {
    super(sentence ?? sentenceOf(body), { cause })
    const said = fieldsOf(body)
    const saidCode = said['code'] ?? fieldsOf(said['error'])['code']
    this.status = status
    this.code = typeof saidCode === 'string' ? saidCode : (code ?? null)
    this.retryAfter = retryAfter ?? (typeof said['retryAfter'] === 'number' ? said['retryAfter'] : null)
    this.body = body
  }

  /** The token is missing, expired or revoked. */
  get isUnauthorized(): boolean {
    return this.status === 401
  }

  /** The same call may succeed later: no answer came, or the provider API is not well or asks to wait. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}
