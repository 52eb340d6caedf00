import type { QuoteInput } from '@frontdesk/billing-rules'
import type { CurrencyCode, InvoiceLine } from '@frontdesk/contract'
import { invoiceColumnsOf } from '../invoice/invoiceColumnsOf.ts'
import type { InvoiceState } from '../invoice/InvoiceState.ts'
import type { OrderedPlan, ReplacedPlan } from '../subscription/OrderedPlan.ts'
import type { StoredSubscription } from '../subscription/SubscriptionColumns.ts'

/** An invoice with what the server stores beside its state. Amounts are in minor units. */
export type Bill = {
  readonly id: string
  readonly subscription: number
  state: InvoiceState
  amount: number
  currency: CurrencyCode
  lines: InvoiceLine[]
  target: OrderedPlan
  periodStart: Date | null
  periodEnd: Date | null
  replaced: ReplacedPlan | null
  credited: string | null
  returned: number
  /** The place among the paid invoices. */
  number: number
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** A subscription as a quote reads it. */
export const wireOf = (row: StoredSubscription, now: Date) => ({
  status: row.status === 'trial' && row.trial_ends_at !== null && row.trial_ends_at <= now ? 'ended' : row.status,
  priceVariantId: row.price_variant_id,
  amount: row.amount,
  currencyCode: row.currency_code,
  billingPeriod: row.billing_period,
  billingInterval: row.billing_interval,
  currentPeriodStart: iso(row.current_period_start),
  nextBillingDate: iso(row.next_billing_date),
  trialEndsAt: iso(row.trial_ends_at),
  canceledAt: iso(row.canceled_at),
  endedAt: iso(row.ended_at),
  isTrialActive: row.status === 'trial',
  metadata: { configuration: { conversations: row.conversations, salons: row.salons } },
})

/** An invoice as a quote reads it. */
export const wireOfBill = (bill: Bill): NonNullable<QuoteInput['invoices']>[number] => ({
  status: invoiceColumnsOf(bill.state).status,
  amount: bill.amount,
  refundedAmount: bill.returned,
  lines: bill.lines,
  periodStart: iso(bill.periodStart),
  createdAt: iso(bill.state.createdAt),
})
