import type { InvoicePurpose, OrderedPlan, ReplacedPlan } from '@frontdesk/billing-machine'
import type { WarningLevel } from '@frontdesk/billing-rules'
import type {
  BillingPeriod,
  CancelReason,
  ChannelMessageCount,
  CurrencyCode,
  Invoice,
  InvoiceLine,
  InvoiceStatus,
  PricedCategory,
  PriceVariantMetadata,
  Promo,
  SubscriptionStatus,
} from '@frontdesk/contract'
import type { Generated, Selectable } from 'kysely'
import type {
  GeneratedInstant,
  Json,
  Nullable,
  NullableInstant,
  NullableJson,
  RequiredInstant,
  Sealed,
} from './columns.ts'
import type { billingEmailKinds, paymentDisputes, pricedStatuses } from './valueLists.ts'

export type BillingEmailKind = (typeof billingEmailKinds)[number]

/** The facts in an email about billing. `at`: an instant in ISO 8601 whose meaning is that of the kind of email. */
export type BillingFacts = {
  plan?: string | null
  number?: string | null
  /** In minor units of the currency. */
  amount?: number
  currency?: CurrencyCode
  at?: string
  /** Conversations a month. */
  conversations?: number
  /** The card as it may be shown. */
  card?: string | null
  /** No card is saved that could be charged. */
  isWithoutCard?: boolean
  /** The AI answers no customers until it is paid. */
  isPaused?: boolean
  /** The plan is back that the upgrade had replaced; `at` is the end of its paid period. */
  isRestored?: boolean
  /** The invoice whose document is attached. */
  invoice?: { companyId: number; id: string }
}

/** Plans, promo codes, subscriptions, saved cards and invoices. Amounts are in minor units. */
export type BillingTables = {
  price_variants: {
    id: string
    name: string
    description: Generated<string>
    amount: number
    currency_code: CurrencyCode
    trial_days: Generated<number>
    metadata: Json<PriceVariantMetadata>
    sort: Generated<number>
    is_active: Generated<boolean>
    updated_at: GeneratedInstant
  }
  promo_codes: {
    id: string
    /** The code in the form in which codes are compared. */
    code_key: string
    code: string
    discount_type: Promo['discountType']
    amount_cents: Nullable<number>
    /** A decimal, which the database answers as text. */
    percentage: Nullable<string>
    max_discount_amount_cents: Nullable<number>
    currency_code: Nullable<CurrencyCode>
    duration_type: Generated<NonNullable<Promo['durationType']>>
    duration_in_billing_cycles: Nullable<number>
    /** The plans that it is for; null: for all. */
    price_variant_ids: NullableJson<string[]>
    max_redemptions: Nullable<number>
    /** Of companies that have it, and of open orders that have reserved it. */
    redemptions: Generated<number>
    valid_from: NullableInstant
    valid_to: NullableInstant
    is_active: Generated<boolean>
    created_at: GeneratedInstant
  }
  /** The last number of each series of invoices. */
  invoice_numbers: { series: string; last: number }
  /** Promo codes that a company has, assigned to it or redeemed by it. */
  promo_assignments: {
    company_id: number
    id: string
    promo_code_id: string
    source: NonNullable<Promo['source']>
    /** How many bills it is still taken off from; null: all. */
    remaining_billing_cycles: Nullable<number>
    max_billing_cycles: Nullable<number>
    created_at: RequiredInstant
  }
  /** Administrators who had the trial of one of their companies; companies only add to it. */
  owner_trials: {
    admin_id: number
    granted_at: RequiredInstant
  }
  /** Saved cards, by the token that the payment provider charges. */
  payment_methods: {
    company_id: number
    id: string
    provider: string
    token: Sealed
    masked_pan: Nullable<string>
    display_label: Nullable<string>
    created_at: RequiredInstant
    removed_at: NullableInstant
    /** When it was deleted at the provider. */
    detached_at: NullableInstant
  }
  /** At most one of a company has not ended. */
  subscriptions: {
    company_id: number
    id: string
    status: SubscriptionStatus
    /** Null during the trial that a registration began. */
    price_variant_id: Nullable<string>
    conversations: Nullable<number>
    salons: Generated<number>
    /** For one period, before any discount. */
    amount: Generated<number>
    currency_code: Generated<CurrencyCode>
    billing_period: Generated<BillingPeriod>
    billing_interval: Generated<number>
    /** The first day of the schedule, from which every period is counted. */
    period_anchor: NullableInstant
    current_period_start: NullableInstant
    /** When the running period was paid: one that is paid in a trial begins when that ends, and the plan at once. */
    paid_at: NullableInstant
    /** The end of the paid period. */
    next_billing_date: NullableInstant
    trial_ends_at: NullableInstant
    /** When the email was queued that the trial ends soon. */
    trial_reminded_at: NullableInstant
    canceled_at: NullableInstant
    cancel_reason: Nullable<CancelReason>
    cancel_comment: Nullable<string>
    ended_at: NullableInstant
    is_auto_upgraded: Generated<boolean>
    payment_method_id: Nullable<string>
    scheduled_change: NullableJson<OrderedPlan>
    promo_assignment_id: Nullable<string>
    past_due_since: NullableInstant
    /** Failed charges of the period that is due. */
    charge_attempts: Generated<number>
    next_charge_at: NullableInstant
    /** When the schedule goes on after a charge that the customer has asked for has failed; null: none was. */
    retry_at: NullableInstant
    /** Where the customer confirms a charge that the bank asks to be confirmed. */
    confirmation_url: Nullable<string>
    created_at: RequiredInstant
    updated_at: RequiredInstant
  }
  /** Charges of a company, and pages on which it pays. */
  invoices: {
    company_id: number
    id: string
    subscription_id: string
    purpose: InvoicePurpose
    status: Generated<InvoiceStatus>
    /** Taken when it is paid. */
    number: Nullable<string>
    amount: number
    currency_code: CurrencyCode
    lines: Json<InvoiceLine[]>
    plan_name: Generated<string>
    description: Generated<string>
    /** The plan that begins when it is paid; null: the subscription keeps its own. */
    target: NullableJson<OrderedPlan & { isAutoUpgraded: boolean }>
    /** The plan that it replaced when it was paid; null where it was no upgrade of a paid period. */
    replaced: NullableJson<ReplacedPlan>
    /** The invoice whose rest it was credited. */
    credited_invoice_id: Nullable<string>
    /**
     * Digest of the order: the same one once more finds its payment page. Of an automatic upgrade: its month and target
     * (`upgradeKey`).
     */
    order_key: Nullable<string>
    promo_assignment_id: Nullable<string>
    /**
     * The code that becomes the company's when the order is paid, and is free again when it is withdrawn; null when
     * neither is to come.
     */
    reserved_promo_code_id: Nullable<string>
    period_start: NullableInstant
    period_end: NullableInstant
    provider: string
    provider_payment_id: Nullable<string>
    payment_url: Nullable<string>
    masked_pan: Nullable<string>
    payment_display_label: Nullable<string>
    failure: Nullable<NonNullable<Invoice['failure']>>
    /** The number of the last attempt to pay it, which is part of its reference at the provider. */
    attempt: Generated<number>
    attempted_at: NullableInstant
    /** When the saved card was last asked for this attempt; null: not yet, or it was certainly not charged. */
    charge_sent_at: NullableInstant
    /** Until when the token of the card is waited for that was given with the payment; null: it is not waited for. */
    card_awaited_until: NullableInstant
    refunded_amount: Generated<number>
    /** When the company or a later order gave it up: its page is closed, and money that is paid there is returned. */
    withdrawn_at: NullableInstant
    /** Whether the customer has had their bank take the money back. */
    dispute: Nullable<(typeof paymentDisputes)[number]>
    /** The details that it was made out to when it was paid. */
    billed_to: NullableJson<{ name: string; address: string; country: string; taxId: string }>
    provider_created_at: NullableInstant
    provider_modified_at: NullableInstant
    created_at: RequiredInstant
    settled_at: NullableInstant
  }
  /** The chats in which the AI answered a customer in a month: one conversation each. */
  counted_conversations: {
    company_id: number
    /** The beginning of the month, which is counted from the anchor of the subscription. */
    window_start: RequiredInstant
    chat_id: number
    /** Its first answer of the month; one that failed is replaced by the next. */
    message_id: number
    counted_at: RequiredInstant
  }
  /**
   * How a channel bills a company's messages, one row for each. The category is missing until a status states it, and
   * the delivery until one reports it.
   */
  priced_messages: {
    company_id: number
    channel: ChannelMessageCount['channel']
    /** SHA-256 of the channel's id of the message. */
    message_digest: string
    category: Nullable<PricedCategory>
    is_billable: Nullable<boolean>
    /** The status whose price counts; one that comes later in the life of the message replaces it. */
    priced_by: Nullable<(typeof pricedStatuses)[number]>
    /** Messages are billed when they are delivered. */
    delivered_at: NullableInstant
  }
  /** Warnings that a company was sent, at most one of each level in a month. */
  usage_warnings: { company_id: number; window_start: RequiredInstant; level: WarningLevel; warned_at: RequiredInstant }
  promo_cycles: { company_id: number; assignment_id: string; invoice_id: string; used_at: RequiredInstant }
  /** Whom invoices are made out to. */
  billing_details: {
    company_id: number
    name: Generated<string>
    address: Generated<string>
    country: Generated<string>
    tax_id: Generated<string>
    email: Generated<string>
    updated_at: RequiredInstant
  }
}

export type SubscriptionRow = Selectable<BillingTables['subscriptions']>
export type InvoiceRow = Selectable<BillingTables['invoices']>
