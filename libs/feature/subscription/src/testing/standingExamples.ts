import type { Invoice, Subscription } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import type { LinkedInvoice } from '../payment-page/LinkedInvoice.ts'

/** A subscription in a state, with its invoices. */
export type StandingExample = {
  readonly subscription: Subscription | null
  readonly invoices: readonly LinkedInvoice[]
}

const paid = [anInvoice()]
/** An order that is being paid on its page. */
const order = anInvoice({ id: 'order', status: 'processing', maskedPan: null, paymentDisplayLabel: null })
const failed = (failure: Invoice['failure']) => [anInvoice({ id: 'failed', status: 'failed', failure }), ...paid]
/** The trial of a registration has no plan, and so no limit. */
const trialUsage = {
  used: 12,
  limit: null,
  periodStart: '2026-11-28T08:00:00.000Z',
  periodEnd: '2026-12-28T08:00:00.000Z',
}
const trial: Partial<Subscription> = {
  status: 'trial',
  priceVariantId: null,
  priceVariant: null,
  amount: 0,
  nextBillingDate: null,
  trialEndsAt: '2026-12-12T08:00:00.000Z',
  isTrialActive: true,
  daysLeftInTrial: 6,
  hasPaymentMethod: false,
  paymentMethodSummary: null,
  usage: trialUsage,
  usageMetrics: trialUsage,
  metadata: {},
}

/** Every state of a subscription at `storyTime` (SUB-5). */
export const standingExamples = {
  never: { subscription: null, invoices: [] },
  trial: { subscription: aSubscription(trial), invoices: [] },
  trialThatGoesOn: {
    subscription: aSubscription({
      status: 'trial',
      nextBillingDate: null,
      trialEndsAt: '2026-12-12T08:00:00.000Z',
      isTrialActive: true,
      daysLeftInTrial: 6,
      hasPaymentMethod: true,
    }),
    invoices: [],
  },
  trialWithoutCard: {
    subscription: aSubscription({
      status: 'trial',
      nextBillingDate: null,
      trialEndsAt: '2026-12-12T08:00:00.000Z',
      isTrialActive: true,
      daysLeftInTrial: 6,
      hasPaymentMethod: false,
      paymentMethodSummary: null,
    }),
    invoices: [],
  },
  trialLastDay: {
    subscription: aSubscription({ ...trial, trialEndsAt: '2026-12-06T09:00:00.000Z', daysLeftInTrial: 0 }),
    invoices: [],
  },
  trialOver: {
    subscription: aSubscription({
      ...trial,
      status: 'ended',
      trialEndsAt: '2026-12-01T08:00:00.000Z',
      endedAt: '2026-12-01T08:00:00.000Z',
      isTrialActive: false,
    }),
    invoices: [],
  },
  pending: {
    subscription: aSubscription({ status: 'pending', nextBillingDate: null }),
    invoices: [anInvoice({ status: 'pending', paymentUrl: 'https://pay.example/1' })],
  },
  pageUnknown: {
    subscription: aSubscription({ status: 'pending', nextBillingDate: null }),
    invoices: [{ ...anInvoice({ status: 'pending', paymentUrl: null }), isPageUnknown: true }],
  },
  beingConfirmed: {
    subscription: aSubscription({ status: 'pending', nextBillingDate: null }),
    invoices: [anInvoice({ status: 'processing' })],
  },
  firstPaymentFailed: {
    subscription: aSubscription({ status: 'pending', nextBillingDate: null }),
    invoices: [anInvoice({ status: 'failed', failure: 'declined' })],
  },
  firstPaymentReturned: {
    subscription: aSubscription({ status: 'pending', nextBillingDate: null }),
    invoices: [anInvoice({ status: 'refunded', refundedAmount: 4900, number: null })],
  },
  active: { subscription: aSubscription(), invoices: paid },
  changing: {
    subscription: aSubscription({
      scheduledChange: {
        priceVariantId: 'start-usd',
        priceVariantName: 'Start',
        billingPeriod: 'month',
        configuration: { conversations: 200, salons: 1 },
        amount: 2900,
        on: '2026-12-20T08:00:00.000Z',
      },
    }),
    invoices: paid,
  },
  /** An upgrade of a plan that cost nothing so far is being paid on its page. */
  activeBeingPaid: {
    subscription: aSubscription({ hasPaymentMethod: false, paymentMethodSummary: null }),
    invoices: [order, anInvoice({ amount: 0, maskedPan: null, paymentDisplayLabel: null })],
  },
  /** The same beside a saved card. */
  activeWithCardBeingPaid: { subscription: aSubscription(), invoices: [order, ...paid] },
  toConfirm: {
    subscription: aSubscription({ status: 'past_due', confirmationUrl: 'https://bank.example/3ds' }),
    invoices: failed('confirmation-needed'),
  },
  pastDue: {
    subscription: aSubscription({
      status: 'past_due',
      isPastDue: true,
      nextChargeAt: '2026-12-08T08:00:00.000Z',
      lastChargeAt: '2026-12-10T08:00:00.000Z',
      failedCharge: 'failed.1',
    }),
    invoices: failed('insufficient-funds'),
  },
  /** Of a provider that charges a saved card by its schedule alone. */
  pastDueBySchedule: {
    subscription: aSubscription({ status: 'past_due', isPastDue: true, nextChargeAt: '2026-12-08T08:00:00.000Z' }),
    invoices: failed('insufficient-funds'),
  },
  pastDueCharging: {
    subscription: aSubscription({ status: 'past_due', isPastDue: true, nextChargeAt: '2026-12-06T08:00:00.000Z' }),
    invoices: [anInvoice({ id: 'failed', status: 'processing' }), ...paid],
  },
  /** As after a code that took all of the price off: no card was needed before. */
  pastDueWithoutCard: {
    subscription: aSubscription({ status: 'past_due', hasPaymentMethod: false, paymentMethodSummary: null }),
    invoices: [
      anInvoice({ id: 'failed', status: 'failed', failure: 'other', maskedPan: null, paymentDisplayLabel: null }),
    ],
  },
  /** An order is being paid on its page meanwhile. */
  pastDueBeingPaid: {
    subscription: aSubscription({ status: 'past_due', hasPaymentMethod: false, paymentMethodSummary: null }),
    invoices: [
      order,
      anInvoice({ id: 'failed', status: 'failed', failure: 'other', maskedPan: null, paymentDisplayLabel: null }),
    ],
  },
  /** The same beside the saved card of the renewal that has failed. */
  pastDueWithCardBeingPaid: {
    subscription: aSubscription({
      status: 'past_due',
      isPastDue: true,
      nextChargeAt: '2026-12-08T08:00:00.000Z',
      failedCharge: 'failed.1',
    }),
    invoices: [order, ...failed('insufficient-funds')],
  },
  unpaid: { subscription: aSubscription({ status: 'unpaid', failedCharge: 'failed.1' }), invoices: failed('declined') },
  paused: { subscription: aSubscription({ status: 'paused' }), invoices: paid },
  pausedBeingPaid: { subscription: aSubscription({ status: 'paused' }), invoices: [order, ...paid] },
  leaving: { subscription: aSubscription({ canceledAt: '2026-12-01T08:00:00.000Z' }), invoices: paid },
  canceled: {
    subscription: aSubscription({ status: 'canceled', canceledAt: '2026-12-01T08:00:00.000Z', nextBillingDate: null }),
    invoices: paid,
  },
  endedCanceled: {
    subscription: aSubscription({
      status: 'ended',
      canceledAt: '2026-11-21T08:00:00.000Z',
      endedAt: '2026-12-01T08:00:00.000Z',
    }),
    invoices: paid,
  },
  ended: { subscription: aSubscription({ status: 'ended', endedAt: '2026-12-01T08:00:00.000Z' }), invoices: paid },
} as const satisfies Record<string, StandingExample>
