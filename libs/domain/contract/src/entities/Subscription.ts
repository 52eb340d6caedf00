import { planNeeds } from '@frontdesk/ai-state'
import { z } from 'zod'
import { billingChannels } from '../channelTypes.ts'
import { Instant } from '../wireValues.ts'
import { CurrencyCode, PriceVariantMetadata } from './PriceVariant.ts'

/** The provider's status of a subscription (SUB-5). billing-rules defines what it permits. */
export const SubscriptionStatus = z.enum([
  'active',
  'trial',
  'past_due',
  'unpaid',
  'canceled',
  'ended',
  'paused',
  'pending',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** The unit of a billing period; `billingInterval` is their number. */
export const BillingPeriod = z.enum(['day', 'week', 'month', 'year'])
export type BillingPeriod = z.infer<typeof BillingPeriod>

/** The payment method that renewals are charged to. */
export const PaymentMethodSummary = z.object({
  maskedPan: z.string().nullish(),
  displayLabel: z.string().nullish(),
  provider: z.string().nullish(),
  /** When it was saved: the same card that is saved again has the same names, and another moment (extension). */
  savedAt: z.string().nullish(),
})
export type PaymentMethodSummary = z.infer<typeof PaymentMethodSummary>

/**
 * Why the AI of a company answers no further customers, and since when (extension); `since` is null for a
 * company that never had a plan.
 */
export const AiPause = z.object({ reason: z.enum(planNeeds), since: Instant.nullable() })
export type AiPause = z.infer<typeof AiPause>

/** The categories by which WhatsApp bills messages; one that is not known here is `other` (extension). */
export const PricedCategory = z.enum(['marketing', 'utility', 'authentication', 'service', 'other'])
export type PricedCategory = z.infer<typeof PricedCategory>

/**
 * Messages that a channel delivered in the month, of one category: how many it bills to the company's own account with
 * it, and how many it does not. It reports no amounts. Of our channels WhatsApp alone bills messages (extension).
 */
export const ChannelMessageCount = z.object({
  channel: z.enum(billingChannels),
  category: PricedCategory,
  billable: z.int().nonnegative(),
  free: z.int().nonnegative(),
})
export type ChannelMessageCount = z.infer<typeof ChannelMessageCount>

/** Conversations of the running month. */
export const SubscriptionUsage = z.object({
  used: z.number().nullish(),
  limit: z.number().nullish(),
  periodStart: z.string().nullish(),
  periodEnd: z.string().nullish(),
  /** The model's tokens for customers in the month, where it reports them (extension). */
  modelTokens: z.object({ input: z.number(), output: z.number() }).nullish(),
  /** Messages of the month that a channel says how it bills, where it does (extension). */
  channelMessages: z.array(ChannelMessageCount).nullish(),
})
export type SubscriptionUsage = z.infer<typeof SubscriptionUsage>

/** The choices at checkout, and what the provider adds. billing-rules reads these fields. */
export const SubscriptionMetadata = z.looseObject({
  trialStartedAt: z.unknown().optional(),
  autoUpgradeEnabled: z.unknown().optional(),
  /** `{ autoUpgradeEnabled }` */
  settings: z.unknown().optional(),
  /** `{ conversations, salons }` */
  configuration: z.unknown().optional(),
  plan: z.unknown().optional(),
  conversationLimit: z.unknown().optional(),
  salonLimit: z.unknown().optional(),
})
export type SubscriptionMetadata = z.infer<typeof SubscriptionMetadata>

/** Why a company cancels its subscription (extension). */
export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'low_quality',
  'other',
] as const
export const CancelReason = z.enum(cancelReasons)
export type CancelReason = z.infer<typeof CancelReason>

/** The plan that a subscription changes to when its paid period is over (extension). */
export const ScheduledChange = z.object({
  priceVariantId: z.string(),
  priceVariantName: z.string(),
  billingPeriod: BillingPeriod,
  /** `{ conversations, salons }` */
  configuration: z.object({ conversations: z.int().nullable(), salons: z.int() }),
  /** For one period, in minor units. */
  amount: z.int(),
  on: z.string(),
})
export type ScheduledChange = z.infer<typeof ScheduledChange>

/** A company's subscription (SUB-4). Dates are ISO 8601; one that cannot be read counts as left out. */
export const Subscription = z.object({
  id: z.string(),
  status: SubscriptionStatus,
  priceVariantId: z.string().nullish(),
  priceVariant: z
    .object({
      id: z.string().nullish(),
      name: z.string().nullish(),
      description: z.string().nullish(),
      metadata: PriceVariantMetadata.nullish(),
    })
    .nullish(),
  /** In major units, for showing: 49 is 49.00. */
  monthlyPrice: z.number().nullish(),
  /** For one billing period, in minor units. */
  amount: z.int().nullish(),
  /** USD when it is left out. */
  currencyCode: CurrencyCode.nullish(),
  /** A month when it is left out. */
  billingPeriod: BillingPeriod.nullish(),
  /** 1 when it is left out. */
  billingInterval: z.int().nullish(),
  /** When the running period began. An extension: without it the start is computed back from the next billing date. */
  currentPeriodStart: z.string().nullish(),
  nextBillingDate: z.string().nullish(),
  trialEndsAt: z.string().nullish(),
  canceledAt: z.string().nullish(),
  endedAt: z.string().nullish(),
  /** The provider's credit at an upgrade, in minor units; 0 to apply the rule of SUB-13. */
  upgradeCreditAmount: z.int().nullish(),
  hasPaymentMethod: z.boolean().nullish(),
  paymentMethodSummary: PaymentMethodSummary.nullish(),
  autoUpgradeEnabled: z.boolean().nullish(),
  usage: SubscriptionUsage.nullish(),
  /** The same as `usage`, under the other name that providers use. */
  usageMetrics: SubscriptionUsage.nullish(),
  isTrialActive: z.boolean().nullish(),
  daysLeftInTrial: z.int().nullish(),
  isPastDue: z.boolean().nullish(),
  /** When the next attempt to charge a past due subscription is made (extension). */
  nextChargeAt: z.string().nullish(),
  /** When the last of these attempts is made, after which an unpaid subscription has no access (extension). */
  lastChargeAt: z.string().nullish(),
  /**
   * Names the charge of a renewal that has failed and can be tried again with the saved card, for one more charge; null
   * when there is none (extension).
   */
  failedCharge: z.string().nullish(),
  /** Where the customer confirms a renewal that the bank asks to be confirmed, 3-D Secure (extension). */
  confirmationUrl: z.string().nullish(),
  scheduledChange: ScheduledChange.nullish(),
  metadata: SubscriptionMetadata.nullish(),
})
export type Subscription = z.infer<typeof Subscription>

/** The subscription's part of every answer with a company (provider-api, part 1, section 3). */
export const SubscriptionSummary = z.object({
  id: z.string(),
  status: SubscriptionStatus,
  priceVariantId: z.string().nullish(),
  priceVariantName: z.string().nullish(),
  trialEndsAt: z.string().nullish(),
  nextBillingDate: z.string().nullish(),
  canceledAt: z.string().nullish(),
  endedAt: z.string().nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
})
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>
