import type { CurrencyCode } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readAmount, readCurrency } from './border/readBillingValue.ts'

type Refusal = {
  status: number
  code?: string
  retryAfter?: number | null
  body?: unknown
  cause?: unknown
  sentence?: string | null
  requestId?: string | null
}

const LONGEST_SENTENCE = 300

/**
 * The message of an error's body: error.message, else message, else error; at most 300 characters, as it may be shown.
 * Null if nothing (API-2).
 */
export function readReason(body: unknown): string | null {
  const { error, message } = fieldsOf(body)
  const reason = [fieldsOf(error)['message'], message, error].find((text) => typeof text === 'string' && text !== '')
  return typeof reason === 'string' ? reason.slice(0, LONGEST_SENTENCE) : null
}

/**
 * The least that a payment provider charges, in minor units, of a body that refuses a smaller amount; null where it
 * names none.
 */
export function readMinimum(body: unknown): { amount: number; currencyCode: CurrencyCode } | null {
  const minimum = fieldsOf(fieldsOf(body)['minimum'])
  const amount = readAmount(minimum['amount'])
  const currencyCode = readCurrency(minimum['currencyCode'])
  return amount === null || amount <= 0 || currencyCode === null || currencyCode === 'unknown'
    ? null
    : { amount, currencyCode }
}

/** A call without a usable response: refused, unanswered (status 0), or of a wrong shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no response came. */
  readonly status: number
  /** The contract's ErrorCode, another provider's own, or ours: NO_ANSWER, WRONG_SHAPE. */
  readonly code: string | null
  /** Seconds to wait before the next attempt; null when the provider API sent none. */
  readonly retryAfter: number | null
  /**
   * The id under which the provider API has logged the call; null when it sent none. It may be
   * shown and sent to anybody.
   */
  readonly requestId: string | null
  /** The response's body, for a screen that needs more than the message. */
  readonly body: unknown

  constructor({ status, code, retryAfter, body, cause, sentence, requestId }: Refusal) {
    super(sentence ?? readReason(body) ?? 'Unknown error', { cause })
    const fields = fieldsOf(body)
    const bodyCode = fields['code'] ?? fieldsOf(fields['error'])['code']
    this.status = status
    this.code = typeof bodyCode === 'string' ? bodyCode : (code ?? null)
    this.retryAfter = retryAfter ?? (typeof fields['retryAfter'] === 'number' ? fields['retryAfter'] : null)
    const id = requestId ?? fields['requestId']
    this.requestId = typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null
    this.body = body
  }

  /** The token is missing, expired or revoked. */
  get isUnauthorized(): boolean {
    return this.status === 401
  }

  /** The same call may succeed later: no response came, or the provider API failed or asks to wait. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}
