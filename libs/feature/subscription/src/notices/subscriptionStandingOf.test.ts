import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { isPaymentBesidePlan, openPaymentOf, subscriptionStandingOf } from './subscriptionStandingOf.ts'

const pastDue = {
  is: 'past-due',
  nextAttempt: new Date('2026-12-08T08:00:00Z'),
  lastAttempt: null,
  failure: 'insufficient-funds',
  hasCard: true,
} as const

describe('the standing of a company (SUB-5)', () => {
  it.each([
    ['never', { is: 'never' }],
    ['trial', { is: 'trial', ends: new Date('2026-12-12T08:00:00Z'), daysLeft: 6, plan: 'none' }],
    ['trialThatGoesOn', { is: 'trial', ends: new Date('2026-12-12T08:00:00Z'), daysLeft: 6, plan: 'with-card' }],
    ['trialWithoutCard', { is: 'trial', ends: new Date('2026-12-12T08:00:00Z'), daysLeft: 6, plan: 'without-card' }],
    ['trialOver', { is: 'trial-over', ended: new Date('2026-12-01T08:00:00Z') }],
    ['pending', { is: 'pending', paymentUrl: 'https://pay.example/1' }],
    ['pageUnknown', { is: 'page-unknown' }],
    ['beingConfirmed', { is: 'pending', paymentUrl: null }],
    ['firstPaymentFailed', { is: 'first-payment-failed', failure: 'declined' }],
    ['firstPaymentReturned', { is: 'first-payment-returned' }],
    ['active', { is: 'active' }],
    ['changing', { is: 'active' }],
    ['activeBeingPaid', { is: 'active' }],
    ['activeWithCardBeingPaid', { is: 'active' }],
    ['toConfirm', { is: 'to-confirm', confirmationUrl: 'https://bank.example/3ds', isPlanGoingOn: true }],
    ['pastDue', { ...pastDue, lastAttempt: new Date('2026-12-10T08:00:00Z'), charge: 'again' }],
    ['pastDueBySchedule', { ...pastDue, charge: null }],
    [
      'pastDueCharging',
      { ...pastDue, nextAttempt: new Date('2026-12-06T08:00:00Z'), failure: null, charge: 'card-now' },
    ],
    ['pastDueWithoutCard', { ...pastDue, nextAttempt: null, failure: 'other', hasCard: false, charge: null }],
    ['pastDueBeingPaid', { ...pastDue, nextAttempt: null, failure: 'other', hasCard: false, charge: 'payment-now' }],
    ['pastDueWithCardBeingPaid', { ...pastDue, charge: 'payment-now' }],
    ['unpaid', { is: 'unpaid', failure: 'declined', hasCard: true, charge: 'again' }],
    ['paused', { is: 'paused' }],
    ['pausedBeingPaid', { is: 'paused' }],
    ['leaving', { is: 'leaving', until: new Date('2026-12-20T08:00:00Z') }],
    ['canceled', { is: 'canceled' }],
    ['endedCanceled', { is: 'canceled' }],
    ['ended', { is: 'ended', on: new Date('2026-12-01T08:00:00Z') }],
  ] as const)('the standing of the example %s follows from its state and invoices', (name, standing) => {
    const { subscription, invoices } = standingExamples[name]
    expect(subscriptionStandingOf(subscription, invoices, storyTime)).toEqual(standing)
  })

  it.each([
    ['by the days of this device, whatever the provider counts', { daysLeftInTrial: 99 }, 6],
    ['on the last day as none', { trialEndsAt: '2026-12-06T09:00:00.000Z', daysLeftInTrial: 1 }, 0],
    ['by the provider where it states no end', { trialEndsAt: null, daysLeftInTrial: 3 }, 3],
  ])('the days of a trial are counted %s (TRIAL-2)', (_how, different, daysLeft) => {
    const subscription = { ...standingExamples.trial.subscription, ...different }
    expect(subscriptionStandingOf(subscription, [], storyTime)).toMatchObject({ is: 'trial', daysLeft })
  })

  it('a subscription that is cancelled while a payment is overdue runs out, whatever its status', () => {
    const subscription = aSubscription({ status: 'past_due', canceledAt: '2026-12-01T08:00:00.000Z' })
    expect(subscriptionStandingOf(subscription, [], storyTime)).toMatchObject({ is: 'leaving' })
  })

  it('a failure is not repeated once a later payment has arrived', () => {
    const invoices = [anInvoice(), anInvoice({ status: 'failed', failure: 'declined' })]
    expect(subscriptionStandingOf(aSubscription({ status: 'past_due' }), invoices, storyTime)).toMatchObject({
      is: 'past-due',
      failure: null,
    })
  })

  it.each([
    ['trial', true, { is: 'trial', plan: 'with-card' }],
    ['trial', false, { is: 'trial', plan: 'without-card' }],
    ['past_due', false, { is: 'past-due', hasCard: true }],
  ] as const)(
    'a card that the provider says nothing of: %s, with one in its summary %s',
    (status, isNamed, standing) => {
      const subscription = aSubscription({
        status,
        trialEndsAt: '2026-12-12T08:00:00.000Z',
        hasPaymentMethod: null,
        ...(!isNamed && { paymentMethodSummary: null }),
      })
      expect(subscriptionStandingOf(subscription, [], storyTime)).toMatchObject(standing)
    },
  )

  it('money that was returned is nothing to wait for, and an order after it says where the company stands', () => {
    const pending = aSubscription({ status: 'pending' })
    const returned = anInvoice({ status: 'refunded' })
    const standingAfter = (status: 'pending' | 'failed' | 'cancelled') =>
      subscriptionStandingOf(pending, [anInvoice({ status, paymentUrl: null }), returned], storyTime).is
    expect(subscriptionStandingOf(pending, [returned], storyTime).is).toBe('first-payment-returned')
    expect(standingAfter('pending')).toBe('pending')
    expect([standingAfter('failed'), standingAfter('cancelled')]).toEqual([
      'first-payment-failed',
      'first-payment-failed',
    ])
  })

  it('dates that cannot be read count as left out', () => {
    const subscription = aSubscription({ status: 'past_due', nextChargeAt: 'soon', lastChargeAt: 'later' })
    const unknown = { nextAttempt: null, lastAttempt: null }
    expect(subscriptionStandingOf(subscription, [], storyTime)).toMatchObject(unknown)
  })
})

describe('a payment page that may not be followed (T-16)', () => {
  const unopened = { ...anInvoice({ status: 'pending', paymentUrl: null }), isPageUnknown: true }
  const standingOf = (...invoices: Parameters<typeof subscriptionStandingOf>[1]) =>
    subscriptionStandingOf(aSubscription({ status: 'pending' }), invoices, storyTime)

  it.each([
    ['an open payment without a page', anInvoice({ status: 'pending', paymentUrl: null })],
    ['a payment that is being confirmed by now', { ...unopened, status: 'processing' }],
  ] as const)('is distinguished from %s', (_what, invoice) => {
    expect(standingOf(unopened)).toEqual({ is: 'page-unknown' })
    expect(standingOf(invoice)).toEqual({ is: 'pending', paymentUrl: null })
  })

  it('is not what stands in the way of another payment, made or open', () => {
    const url = 'https://pay.example/2'
    expect(standingOf(anInvoice({ status: 'processing' }), unopened)).toEqual({ is: 'pending', paymentUrl: null })
    expect(standingOf(unopened, anInvoice({ status: 'pending', paymentUrl: url }))).toMatchObject({ paymentUrl: url })
  })
})

describe('an open payment', () => {
  it.each([
    ['of a pending invoice with a page', [anInvoice({ status: 'pending', paymentUrl: 'https://pay.example/9' })], true],
    ['of a pending invoice without a page', [anInvoice({ status: 'pending', paymentUrl: null })], false],
    ['of a failed invoice', [anInvoice({ status: 'failed', paymentUrl: 'https://pay.example/9' })], false],
    ['without invoices', [], false],
  ] as const)('an open payment %s is offered: %3$s', (_of, invoices, isOpen) => {
    expect(openPaymentOf(invoices)).toBe(isOpen ? 'https://pay.example/9' : null)
  })
})

describe('a payment that is made beside a plan or trial', () => {
  it('is one of exactly these examples: of what is owed, and of a first order, the standing says it', () => {
    const names = Object.keys(standingExamples) as (keyof typeof standingExamples)[] // of a constant
    const beside = names.filter((name) => {
      const { subscription, invoices } = standingExamples[name]
      return isPaymentBesidePlan(invoices, subscriptionStandingOf(subscription, invoices, storyTime))
    })
    expect(beside).toEqual(['activeBeingPaid', 'activeWithCardBeingPaid', 'pausedBeingPaid'])
  })

  it.each([
    ['is due, while an order is paid', { nextChargeAt: '2026-12-06T08:00:00.000Z', failedCharge: null }, 'payment-now'],
    ['is charged by a schedule alone, while an order is paid', { failedCharge: null }, 'payment-now'],
  ])('the saved card is not said to be charged where the renewal %s', (_what, different, charge) => {
    const { subscription, invoices } = standingExamples.pastDueWithCardBeingPaid
    expect(subscriptionStandingOf({ ...subscription, ...different }, invoices, storyTime)).toMatchObject({ charge })
  })

  it('the saved card is said to be charged as soon as its attempt is due', () => {
    const { subscription, invoices } = standingExamples.pastDue
    const due = { ...subscription, nextChargeAt: '2026-12-06T08:00:00.000Z', failedCharge: null }
    expect(subscriptionStandingOf(due, invoices, storyTime)).toMatchObject({ charge: 'card-now' })
  })
})
