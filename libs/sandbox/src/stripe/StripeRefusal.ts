/** The `error` of a refused call. https://docs.stripe.com/api/errors */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string | null
  param?: string
  [more: string]: unknown
}

/**
 * A call that Stripe refuses. `isSaved`: the endpoint had begun, so that the same Idempotency-Key
 * gets the same refusal again.
 */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: StripeErrorBody
  readonly isSaved: boolean

  constructor(status: number, error: StripeErrorBody, { isSaved = true }: { isSaved?: boolean } = {}) {
    super(error.message)
    this.status = status
    this.error = error
    this.isSaved = isSaved
  }
}

/** A parameter is missing or wrong; such calls did not begin. */
export const wrongParameter = (param: string, message = `Invalid ${param}`): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, param }, { isSaved: false })

export const noSuchObject = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })

/** The object is in a state in which this cannot be done. */
export const wrongState = (message: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) })
