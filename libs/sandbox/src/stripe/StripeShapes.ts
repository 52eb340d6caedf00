/**
 * Objects of Stripe's API v1, in its own words and with the fields that the product reads, by
 * https://docs.stripe.com/api. Amounts are in minor units, moments in seconds. A field that names another object has
 * its id until it is expanded.
 */
type Common<Name extends string> = {
  id: string
  object: Name
  created: number
  livemode: false
  metadata: Record<string, string>
}

export type StripeCustomer = Common<'customer'> & { description: string | null }

export type StripePaymentMethod = Common<'payment_method'> & {
  type: 'card'
  /** The customer whose saved card it is; null: it was used once. */
  customer: string | null
  card: { brand: string; display_brand: string; last4: string; exp_month: number; exp_year: number; country: string }
}

/** Why a card was refused. https://docs.stripe.com/error-codes and https://docs.stripe.com/declines/codes */
export type StripeCardError = {
  type: 'card_error'
  code: string
  decline_code: string | null
  message: string
  charge?: string
  payment_method?: StripePaymentMethod
}

export type StripeIntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type StripePaymentIntent = Common<'payment_intent'> & {
  amount: number
  amount_received: number
  currency: string
  status: StripeIntentStatus
  customer: string | null
  description: string | null
  payment_method: string | null
  payment_method_types: string[]
  latest_charge: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  last_payment_error: StripeCardError | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null
  canceled_at: number | null
}

export type StripeCharge = Common<'charge'> & {
  amount: number
  amount_refunded: number
  currency: string
  customer: string | null
  payment_intent: string | null
  payment_method: string | null
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; country: string } }
  status: 'succeeded' | 'pending' | 'failed'
  paid: boolean
  captured: boolean
  refunded: boolean
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
}

export type StripeSetupIntent = Common<'setup_intent'> & {
  status: StripeIntentStatus
  customer: string | null
  payment_method: string | null
  usage: 'off_session'
}

export type StripeCheckoutSession = Common<'checkout.session'> & {
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number | null
  currency: string | null
  customer: string | null
  /** Made when the customer pays for the first time. */
  payment_intent: string | null
  setup_intent: string | null
  success_url: string
  cancel_url: string | null
  expires_at: number
  url: string | null
}

export type StripeRefund = Omit<Common<'refund'>, 'livemode'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export type StripeDispute = Common<'dispute'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
}

export type StripeObject =
  | StripeCustomer
  | StripePaymentMethod
  | StripePaymentIntent
  | StripeCharge
  | StripeSetupIntent
  | StripeCheckoutSession
  | StripeRefund
  | StripeDispute

/** A page of a list. https://docs.stripe.com/api/pagination */
export type StripeList = { object: 'list'; url: string; has_more: boolean; data: unknown[] }

/** An event as it is sent to a webhook. https://docs.stripe.com/api/events/object */
export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: StripeObject }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
