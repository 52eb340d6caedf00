import { endsOnCancellation } from '@frontdesk/billing-rules'
import { invoicePurposes, type InvoicePurpose } from '../invoice/InvoicePurpose.ts'
import { afterReplacedCharge } from './dunning.ts'
import { dueStart } from './dueStart.ts'
import { nextStepAt, trialReminderAt } from './nextStepAt.ts'
import type { ReplacedPlan } from './OrderedPlan.ts'
import { paidChange } from './paidChange.ts'
import type { PayingInvoice } from './PayingInvoice.ts'
import { readSubscriptionState } from './readSubscriptionState.ts'
import { stepConfirmation, stepFailedCharge } from './stepFailedCharge.ts'
import type { StoredSubscription } from './SubscriptionColumns.ts'
import type { SubscriptionChange, SubscriptionEffect, BillingEvent, SubscriptionStep } from './BillingEvent.ts'

/**
 * The columns of a subscription that an event changes at `now`, and the work that follows (decision 0065). Whether the
 * company may do what it asks for is decided before, by `isActionAllowed`; also that a trial, an upgrade or a charge is
 * there that the event is about. In a state that they do not fit, `time-came`, `charge-failed`, `confirmation-asked`
 * and a second `cancelled` change nothing.
 */
export function stepSubscription(row: StoredSubscription, event: BillingEvent, now: Date): SubscriptionStep {
  switch (event.type) {
    case 'time-came':
      return stepInTime(row, now)
    case 'trial-begun': {
      const { plan, currency, ends } = event
      const change = { ...planColumns(plan), billing_period: plan.billingPeriod, currency_code: currency }
      return only({ ...change, status: 'trial', trial_ends_at: ends, trial_reminded_at: null })
    }
    case 'trial-extended':
      return only({ trial_ends_at: event.ends, trial_reminded_at: null })
    case 'trial-over':
      return only({ status: 'ended', ended_at: row.trial_ends_at ?? now })
    case 'invoice-paid':
      return pay(row, event.invoice, now)
    case 'charge-failed':
      return stepFailedCharge(row, event, now)
    case 'confirmation-asked':
      return stepConfirmation(row, event, now)
    case 'charge-asked':
      return only({ next_charge_at: now, retry_at: row.next_charge_at })
    case 'card-saved':
      return saveCard(row, now)
    case 'change-scheduled':
      return { change: { scheduled_change: event.plan }, effects: [{ do: 'release-change' }] }
    case 'plan-kept':
      return { change: { scheduled_change: null }, effects: [{ do: 'release-change' }] }
    case 'cancelled':
      return cancel(row, event, now)
    case 'cancellation-taken-back':
      return {
        change: { canceled_at: null, cancel_reason: null, cancel_comment: null },
        effects: tryUpgrade(row, 'cancellation-taken-back'),
      }
    case 'period-returned':
    case 'administrators-left':
      return endNow(row, now)
    case 'upgrade-returned':
      return restore(event.replaced)
  }
}

const only = (change: SubscriptionChange): SubscriptionStep => ({ change, effects: [] })
const workOnly = (...effects: SubscriptionEffect[]): SubscriptionStep => ({ change: null, effects })

const planColumns = (plan: Pick<ReplacedPlan, 'priceVariantId' | 'conversations' | 'salons' | 'amount'>) => ({
  price_variant_id: plan.priceVariantId,
  conversations: plan.conversations,
  salons: plan.salons,
  amount: plan.amount,
})

const tryUpgrade = (
  { is_auto_upgraded: isAutoUpgraded }: StoredSubscription,
  cause: 'card-saved' | 'renewal-paid' | 'cancellation-taken-back',
): SubscriptionEffect[] => (isAutoUpgraded ? [{ do: 'try-upgrade', cause }] : [])

/** The next step of a subscription, if its time has come. */
function stepInTime(row: StoredSubscription, now: Date): SubscriptionStep {
  const at = nextStepAt(row)
  if (at === null) return workOnly()
  // The clock was set back since it was due, or the date was moved.
  if (at > now) return workOnly({ do: 'schedule-step' })
  const state = readSubscriptionState(row)
  const isReminded = state.is !== 'trial' || trialReminderAt(row) === null
  if (!isReminded && state.ends !== null && state.ends > now)
    return { change: { trial_reminded_at: now }, effects: [{ do: 'tell-trial-ending', at: state.ends }] }
  const trialEnd = row.trial_ends_at ?? now
  // Without a card a trial ends; with one its plan goes on.
  if (state.is === 'trial' && state.plan !== 'with-card')
    return { change: { status: 'ended', ended_at: trialEnd }, effects: [{ do: 'tell-trial-ended', at: trialEnd }] }
  if (state.is === 'leaving') {
    if (!state.hasPlan) return only({ status: 'ended', ended_at: trialEnd })
    return {
      change: { status: 'canceled', ended_at: at },
      // A charge that is in flight would pay for time without access. An open page that is paid begins a plan.
      effects: [{ do: 'withdraw-invoices', purposes: ['renewal', 'auto-upgrade'] }],
    }
  }
  // Columns that were changed by hand: what is over is never charged.
  if (state.is === 'canceled' || state.is === 'ended')
    return {
      change: { status: state.is, ended_at: at },
      effects: [{ do: 'withdraw-invoices', purposes: ['renewal', 'auto-upgrade'] }],
    }
  return workOnly({ do: 'begin-charge', start: dueStart(row, now) })
}

/**
 * The invoices that a paid one withdraws: an order begins a period of its own, and the price of an open order, with its
 * credit, was computed before the charge. No company pays for both.
 */
const supersededBy: Readonly<Record<InvoicePurpose, readonly InvoicePurpose[]>> = {
  checkout: ['renewal', 'auto-upgrade'],
  upgrade: ['renewal', 'auto-upgrade'],
  renewal: ['checkout', 'upgrade'],
  'auto-upgrade': ['checkout', 'upgrade'],
  setup: [],
}

function pay(row: StoredSubscription, invoice: PayingInvoice, now: Date): SubscriptionStep {
  const { purpose } = invoice
  const isOrder = purpose === 'checkout' || purpose === 'upgrade'
  return {
    change: paidChange(invoice, row, now),
    effects: [
      { do: 'withdraw-invoices', purposes: supersededBy[purpose] },
      ...(isOrder ? [{ do: 'release-change' } as const] : []),
      ...(row.status === 'trial' || row.trial_ends_at !== null ? [{ do: 'end-registration-trial' } as const] : []),
      // Nothing is upgraded while a renewal is due, also where the limit was reached meanwhile.
      ...(purpose === 'renewal' ? tryUpgrade(row, 'renewal-paid') : []),
    ],
  }
}

/**
 * A charge that is due is made with a new card at once, in place of one of the card before that its bank asks to be
 * confirmed. What is unpaid stays so until that charge is paid: a card alone gives no access. Cards that are declined
 * one after the other neither end the dunning nor put it off. A charge that waits to be confirmed was an attempt of the
 * schedule: a card that is replaced again and again, before each charge is confirmed, would else put the end off too.
 */
function saveCard(row: StoredSubscription, now: Date): SubscriptionStep {
  const upgrade = tryUpgrade(row, 'card-saved')
  const isDue = (row.status === 'past_due' || row.status === 'unpaid') && row.ended_at === null
  if (!isDue) return { change: {}, effects: upgrade }
  const due = { next_charge_at: now, confirmation_url: null }
  if (row.confirmation_url === null)
    return { change: { ...due, retry_at: row.retry_at ?? row.next_charge_at }, effects: upgrade }
  // A customer that confirms it all the same gets the money back.
  return {
    change: { ...due, ...afterReplacedCharge(row, now) },
    effects: [{ do: 'withdraw-invoices', purposes: ['renewal'] }, ...upgrade],
  }
}

/**
 * A subscription is cancelled at the end of its paid time or its trial, else at once, with all that it waits to be paid
 * for, and with an automatic upgrade in any case (SUB-5). A cancelled one stays as it is.
 */
function cancel(
  row: StoredSubscription,
  { reason, comment }: Extract<BillingEvent, { type: 'cancelled' }>,
  now: Date,
): SubscriptionStep {
  if (row.canceled_at !== null) return workOnly()
  const { status, trial_ends_at: trialEndsAt, next_billing_date: nextBillingDate } = row
  const isOver = endsOnCancellation({ status, trialEndsAt, nextBillingDate }, now)
  const until = isOver ? now : status === 'trial' ? trialEndsAt : nextBillingDate
  // About an order that was never paid for there is nothing to say.
  const isAnnounced = until !== null && (!isOver || row.current_period_start !== null)
  return {
    change: {
      canceled_at: now,
      cancel_reason: reason,
      cancel_comment: comment,
      ...(isOver && { status: 'canceled', ended_at: now, next_charge_at: null, confirmation_url: null }),
      scheduled_change: null,
    },
    effects: [
      { do: 'release-change' },
      // Until its end nothing more is charged, either.
      { do: 'withdraw-invoices', purposes: isOver ? invoicePurposes : ['auto-upgrade'] },
      ...(isAnnounced ? [{ do: 'tell-cancelled', until, hasEnded: isOver } as const] : []),
    ],
  }
}

/** The end of a subscription at once, with all that is not paid of it. */
const endNow = (row: StoredSubscription, now: Date): SubscriptionStep => ({
  change: {
    status: 'canceled',
    canceled_at: row.canceled_at ?? now,
    ended_at: now,
    scheduled_change: null,
    next_charge_at: null,
    confirmation_url: null,
  },
  effects: [{ do: 'release-change' }, { do: 'withdraw-invoices', purposes: invoicePurposes }],
})

/**
 * The plan and the paid period of before an upgrade are back. What was ordered since, at prices of the upgraded plan,
 * is withdrawn, and so is a change that waits for the end of its period; a cancellation stays.
 */
const restore = (replaced: ReplacedPlan): SubscriptionStep => ({
  change: {
    ...planColumns(replaced),
    billing_period: replaced.billingPeriod,
    billing_interval: replaced.billingInterval,
    period_anchor: new Date(replaced.anchor),
    current_period_start: new Date(replaced.start),
    next_billing_date: new Date(replaced.end),
    scheduled_change: null,
  },
  effects: [
    { do: 'release-change' },
    { do: 'withdraw-invoices', purposes: ['checkout', 'upgrade', 'renewal', 'auto-upgrade'] },
  ],
})
