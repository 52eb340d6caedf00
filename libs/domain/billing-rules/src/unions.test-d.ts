import type { Invoice, InvoiceStatus, PriceVariant, Promo, Subscription, SubscriptionStatus } from '@frontdesk/contract'
import { money, type Major, type Minor } from '@frontdesk/money'
import {
  invoiceLabel,
  planFromVariant,
  quotePlan,
  type CancellationNotice,
  type InvoiceLabel,
  type PlanChange,
  type PriceLine,
  type QuoteLine,
  type QuoteRefusal,
  type SubscriptionPhase,
  type SubscriptionAction,
} from './index.ts'

// A missing case of a union breaks the build.

export const invoiceLabelTexts: Record<InvoiceLabel, string> = {
  paid: '',
  processing: '',
  failed: '',
  cancelled: '',
  refunded: '',
  pending: '',
}
// @ts-expect-error refunded is missing
export const fewerInvoiceLabels: Record<InvoiceLabel, string> = {
  paid: '',
  processing: '',
  failed: '',
  cancelled: '',
  pending: '',
}

// @ts-expect-error choose-plan is missing
export const fewerActions: Record<SubscriptionAction, true> = {
  'change-plan': true,
  cancel: true,
  renew: true,
  'add-payment-method': true,
  'set-auto-upgrade': true,
}

// @ts-expect-error ended is missing
export const fewerPhases: Record<SubscriptionPhase, true> = {
  running: true,
  leaving: true,
  canceled: true,
  'ended-canceled': true,
}

// @ts-expect-error pending is missing
export const fewerStatuses: Record<SubscriptionStatus, true> = {
  active: true,
  trial: true,
  past_due: true,
  unpaid: true,
  canceled: true,
  ended: true,
  paused: true,
}

// @ts-expect-error refunded is missing
export const fewerInvoices: Record<InvoiceStatus, true> = {
  pending: true,
  processing: true,
  completed: true,
  failed: true,
  cancelled: true,
}

// @ts-expect-error same-plan is missing, and others
export const fewerRefusals: Record<QuoteRefusal, string> = {
  'unknown-price': '',
  'unknown-currency': '',
  'price-out-of-range': '',
  'currency-differs': '',
}

// @ts-expect-error a change at the renewal has no answer
export function whenItBegins(change: Exclude<PlanChange, { kind: 'refused' }>): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- the missing case is what is proven here
  switch (change.kind) {
    case 'new':
    case 'upgrade':
      return 'now'
  }
}

// @ts-expect-error the notice without a day has no answer
export function noticeOf(notice: CancellationNotice): string {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- the missing case is what is proven here
  switch (notice.key) {
    case 'usable-until':
      return notice.date.toISOString()
  }
}

export function nameOf(line: QuoteLine): string {
  switch (line.key) {
    case 'base':
      return ''
    case 'conversations':
      return String(line.conversations)
    case 'salons':
      return String(line.salons)
    case 'discount':
      return line.code ?? ''
    case 'upgrade-credit':
      return ''
  }
}

// @ts-expect-error what is taken off is no part of a price
export const discount: PriceLine = { key: 'discount', code: null, amount: money(-1, 'USD') }

// Prices to display and prices to calculate with cannot be confused.
export const plan = planFromVariant({ id: 'pro-usd', name: 'Pro', amount: 1999 })
export const shownPrice: Major = plan.monthlyPrice
export const chargedPrice: Minor = plan.monthly.minor
// @ts-expect-error a price in major units is no amount in minor ones
export const mixedUnits: Minor = plan.monthlyPrice

// The rules accept the types of the wire.
export const quoteFromContract = (
  variant: PriceVariant,
  promo: Promo | null,
  subscription: Subscription | null,
  invoices: readonly Invoice[],
  now: Date,
) => quotePlan({ variant, period: 'month', promo, subscription, invoices, now })

export const label: InvoiceLabel = invoiceLabel('a word that nobody knows')
// @ts-expect-error a status is one of the listed strings
invoiceLabel(200)
