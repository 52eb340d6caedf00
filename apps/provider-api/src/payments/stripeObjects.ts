import { z } from 'zod'

/**
 * The fields of Stripe's objects that we read, by https://docs.stripe.com/api at version
 * 2026-10-28. Moments are in seconds.
 */

const Metadata = z.record(z.string(), z.string()).nullish()

const Card = z.looseObject({
  brand: z.string().nullish(),
  display_brand: z.string().nullish(),
  last4: z.string().nullish(),
})

const PaymentMethod = z.looseObject({ id: z.string(), card: Card.nullish() })

const Refund = z.looseObject({
  created: z.int(),
  amount: z.int(),
  status: z.string().nullish(),
  metadata: Metadata,
})

const Charge = z.looseObject({
  id: z.string(),
  created: z.int(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  payment_method_details: z.looseObject({ card: Card.nullish() }).nullish(),
  refunds: z.looseObject({ has_more: z.boolean().optional(), data: z.array(Refund) }).nullish(),
})

const CardError = z.looseObject({ code: z.string().nullish(), decline_code: z.string().nullish() })

export const StripeIntent = z.looseObject({
  id: z.string(),
  created: z.int(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  customer: z.string().nullish(),
  payment_method: z.union([PaymentMethod, z.string()]).nullish(),
  latest_charge: z.union([Charge, z.string()]).nullish(),
  setup_future_usage: z.string().nullish(),
  last_payment_error: CardError.extend({ payment_method: PaymentMethod.nullish() }).nullish(),
  next_action: z.looseObject({ redirect_to_url: z.looseObject({ url: z.string().nullish() }).nullish() }).nullish(),
  metadata: Metadata,
})
export type StripeIntent = z.infer<typeof StripeIntent>

export const StripeSession = z.looseObject({
  id: z.string(),
  created: z.int(),
  mode: z.enum(['payment', 'setup', 'subscription']),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  customer: z.string().nullish(),
  url: z.string().nullish(),
  payment_intent: z.union([StripeIntent, z.string()]).nullish(),
  setup_intent: z
    .union([
      z.looseObject({ status: z.string(), payment_method: z.union([PaymentMethod, z.string()]).nullish() }),
      z.string(),
    ])
    .nullish(),
  metadata: Metadata,
})
export type StripeSession = z.infer<typeof StripeSession>

export const StripeDisputes = z.looseObject({
  data: z.array(z.looseObject({ status: z.string(), amount: z.int(), created: z.int() })),
})
export type StripeDisputes = z.infer<typeof StripeDisputes>

/** An event as far as its kind, its account and its subject are read. */
export const StripeEvent = z.looseObject({
  type: z.string(),
  account: z.string().nullish(),
  data: z.looseObject({ object: z.unknown() }),
})

/** The subject of an event: the object itself has our reference, or names the payment that has it. */
export const StripeSubject = z.looseObject({
  id: z.string(),
  object: z.string(),
  payment_intent: z.string().nullish(),
  metadata: Metadata,
})
