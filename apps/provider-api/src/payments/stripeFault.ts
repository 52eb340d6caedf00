import Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentFault } from '../ports/PaymentProvider.ts'

const longestWait = 3600

/** The fault of what a call of Stripe's client threw. Codes only: messages may quote what was sent. */
export function stripeFault(error: unknown): PaymentFault {
  // Something was answered that is not understood: it may have been done.
  if (error instanceof z.ZodError) return { type: 'unknown', message: 'unreadable' }
  if (!(error instanceof Stripe.errors.StripeError))
    return { type: 'unknown', message: error instanceof Error ? error.name : 'unknown' }
  const message = error.code ?? error.rawType ?? error.type
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 429) {
    const seconds = Number(error.headers?.['retry-after'])
    return { type: 'wait', milliseconds: seconds > 0 ? Math.min(seconds, longestWait) * 1000 : null }
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error.statusCode === 401 ||
    error.statusCode === 403
  )
    return { type: 'not-permitted', message }
  // The key of an earlier call, which is in progress or was about another card: what became of that one is read first.
  if (error instanceof Stripe.errors.StripeIdempotencyError || error.statusCode === 409)
    return { type: 'unknown', message }
  const { statusCode } = error
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? { type: 'refused', message }
    : { type: 'unknown', message }
}

/** Whether a call was refused because there is no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** The id of the PaymentIntent whose card was refused by a call; null for any other error. */
export const refusedIntentOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeCardError ? (error.payment_intent?.id ?? null) : null
