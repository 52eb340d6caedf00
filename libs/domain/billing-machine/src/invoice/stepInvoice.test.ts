import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMoment, someInvoices, someMoments } from '../testing/someInvoices.ts'
import { invoiceColumnsOf } from './invoiceColumnsOf.ts'
import type { InvoiceEffect, InvoiceEvent, PaymentContext, SeenPayment } from './InvoiceEvent.ts'
import { invoicePurposes, isCardCharge, type InvoicePurpose } from './InvoicePurpose.ts'
import type { InvoiceState } from './InvoiceState.ts'
import { isGivenUp, isSettled } from './invoiceStates.ts'
import { readInvoiceState } from './readInvoiceState.ts'
import { beginInvoice, stepInvoice } from './stepInvoice.ts'

const minute = 60_000
const day = 86_400_000
const later = (milliseconds: number) => new Date(aMoment.getTime() + milliseconds)

const aPayment: SeenPayment = {
  id: 'p1',
  status: 'completed',
  amount: 4900,
  currency: 'USD',
  refundedAmount: 0,
  failure: null,
  confirmationUrl: null,
  isTokenToCome: false,
  modifiedAt: aMoment,
}
const context: PaymentContext = { amount: 4900, currency: 'USD', refundedAmount: 0, modifiedAt: null, isEnded: false }
const seen = (
  of: Partial<SeenPayment> = {},
  facts: Partial<PaymentContext & { attempt: number }> = {},
): InvoiceEvent => ({
  type: 'payment-seen',
  attempt: facts.attempt ?? 1,
  payment: { ...aPayment, ...of },
  context: { ...context, ...facts },
})
const processing = { status: 'processing' } as const
const declined = { status: 'failed', failure: 'declined' } as const
const asked: InvoiceEvent = { type: 'card-asked', attempt: 1 }
const opened: InvoiceEvent = { type: 'page-opened', paymentId: 'p1' }

/** An invoice after events that happen at once, or each so many milliseconds after the beginning. */
function after(purpose: InvoicePurpose, ...events: (InvoiceEvent | [number, InvoiceEvent])[]) {
  let state = beginInvoice(purpose, aMoment)
  let effects: readonly InvoiceEffect[] = []
  for (const event of events) {
    const [at, it] = Array.isArray(event) ? event : ([0, event] as const)
    ;({ state, effects } = stepInvoice(state, it, later(at)))
  }
  return { is: state.is, state, does: effects.map((effect) => effect.do) }
}
type Case = [string, InvoicePurpose, (InvoiceEvent | [number, InvoiceEvent])[], InvoiceState['is'], string[]]

describe('the transitions of an invoice', () => {
  it.each<Case>([
    ['a page is opened', 'checkout', [opened], 'page-open', []],
    ['a page without an answer is withdrawn', 'checkout', [{ type: 'page-missing' }], 'withdrawn', ['release']],
    ['a page that is open is not missing', 'checkout', [opened, { type: 'page-missing' }], 'page-open', []],
    ['a page is known by its notice', 'setup', [{ type: 'payment-noticed', paymentId: 'p1' }], 'page-open', []],
    ['a customer begins to pay', 'checkout', [opened, seen(processing)], 'page-paying', ['look-again']],
    ['a card is declined on a page', 'checkout', [opened, seen(declined)], 'page-declined', []],
    ['another card is tried', 'checkout', [opened, seen(declined), seen(processing)], 'page-paying', ['look-again']],
    ['a page is paid', 'checkout', [opened, seen()], 'paid', ['settle', 'apply-refund']],
    ['a declined page is paid', 'upgrade', [opened, seen(declined), seen()], 'paid', ['settle', 'apply-refund']],
    ['a page expires', 'checkout', [opened, seen({ status: 'cancelled' })], 'closed', []],
    [
      'a closed page is paid',
      'checkout',
      [opened, seen({ status: 'cancelled' }), seen()],
      'closed',
      ['report-unasked', 'remove-card', 'return-payment'],
    ],
    [
      'nobody pays for a day',
      'checkout',
      [opened, [day + 1, seen({ status: 'pending' })]],
      'withdrawn',
      ['release', 'announce', 'look-again'],
    ],
    ['a payment lasts a day', 'checkout', [opened, [day + 1, seen(processing)]], 'page-paying', ['look-again']],
    [
      'a payment lasts two days',
      'checkout',
      [opened, [2 * day + 1, seen(processing)]],
      'withdrawn',
      ['release', 'announce', 'look-again'],
    ],
    [
      'a payment has another amount',
      'checkout',
      [opened, seen({ amount: 100 })],
      'page-open',
      ['report-unasked', 'remove-card', 'return-payment'],
    ],
    [
      'a payment has another currency',
      'checkout',
      [opened, seen({ currency: 'EUR' })],
      'page-open',
      ['report-unasked', 'remove-card', 'return-payment'],
    ],
    ['an order costs nothing', 'checkout', [{ type: 'waived' }], 'paid', ['settle']],
    ['a card is charged', 'renewal', [asked], 'charge-sent', []],
    ['a card was not charged', 'renewal', [asked, { type: 'card-not-asked', attempt: 1 }], 'charge-queued', []],
    ['another attempt is charged', 'renewal', [{ type: 'card-asked', attempt: 2 }], 'charge-queued', []],
    ['a bank decides later', 'renewal', [asked, seen(processing)], 'charge-undecided', ['look-again']],
    ['a provider has noted a charge', 'renewal', [asked, seen({ status: 'pending' })], 'charge-noted', ['look-again']],
    [
      'a customer is to confirm a renewal',
      'renewal',
      [asked, seen({ ...processing, confirmationUrl: 'https://bank' })],
      'charge-undecided',
      ['ask-to-confirm', 'look-again'],
    ],
    [
      'a customer would have to confirm an upgrade',
      'auto-upgrade',
      [asked, seen({ ...processing, confirmationUrl: 'https://bank' })],
      'withdrawn',
      ['release', 'tell-upgrade-failed', 'look-again'],
    ],
    ['a renewal is declined', 'renewal', [asked, seen(declined)], 'charge-failed', ['dun']],
    ['a renewal expires at its bank', 'renewal', [asked, seen({ status: 'cancelled' })], 'charge-failed', ['dun']],
    [
      'a renewal waits for a day',
      'renewal',
      [asked, [day + 1, seen(processing)]],
      'charge-failed',
      ['dun', 'look-again'],
    ],
    [
      'a renewal that expired here is paid after all',
      'renewal',
      [asked, [day + 1, seen(processing)], [2 * day, seen()]],
      'paid',
      ['settle', 'apply-refund'],
    ],
    ['an upgrade is declined', 'auto-upgrade', [asked, seen(declined)], 'charge-failed', ['tell-upgrade-failed']],
    [
      'an upgrade is cancelled',
      'auto-upgrade',
      [asked, seen({ status: 'cancelled' })],
      'closed',
      ['tell-upgrade-failed'],
    ],
    ['a charge is refused', 'renewal', [asked, { type: 'charge-refused', attempt: 1 }], 'charge-failed', ['dun']],
    ['a card is missing', 'renewal', [{ type: 'card-missing', attempt: 1 }], 'charge-failed', ['dun', 'search-charge']],
    [
      'a charge of an ended subscription is made',
      'renewal',
      [asked, seen({}, { isEnded: true })],
      'withdrawn',
      ['release', 'report-unasked', 'remove-card', 'return-payment'],
    ],
    [
      'a payment is gone from its provider',
      'renewal',
      [asked, seen(processing), { type: 'payment-missing', attempt: 1 }],
      'charge-failed',
      ['dun'],
    ],
    [
      'a withdrawn charge did not appear',
      'renewal',
      [asked, { type: 'withdrawn' }, { type: 'payment-missing', attempt: 1 }],
      'withdrawn',
      ['search-charge'],
    ],
    [
      'a charge of another payment is seen',
      'renewal',
      [asked, seen(processing), seen({ id: 'p2' })],
      'charge-undecided',
      ['check-duplicate', 'look-again'],
    ],
    [
      'a charge of another attempt is seen',
      'renewal',
      [asked, seen({}, { attempt: 2 })],
      'charge-sent',
      ['check-duplicate', 'look-again'],
    ],
    [
      'all money goes back',
      'checkout',
      [opened, seen(), seen({ status: 'refunded', refundedAmount: 4900 })],
      'returned',
      ['apply-refund'],
    ],
    ['a part goes back', 'checkout', [opened, seen(), seen({ refundedAmount: 100 })], 'paid', ['apply-refund']],
    [
      'money went back before it was seen',
      'checkout',
      [opened, seen({ status: 'refunded', refundedAmount: 4900 })],
      'returned-unasked',
      ['remove-card', 'apply-refund'],
    ],
    [
      'the money of a renewal went back before it was seen',
      'renewal',
      [asked, seen({ status: 'refunded', refundedAmount: 4900 })],
      'charge-failed',
      ['dun'],
    ],
    [
      'a refund failed after it was made',
      'checkout',
      [
        opened,
        seen(),
        seen({ status: 'refunded', refundedAmount: 4900 }),
        seen({ modifiedAt: later(1) }, { refundedAmount: 4900, modifiedAt: aMoment }),
      ],
      'paid',
      ['apply-refund'],
    ],
    [
      'a card is saved later',
      'checkout',
      [opened, seen({ isTokenToCome: true })],
      'paid',
      ['settle', 'apply-refund', 'look-again'],
    ],
    [
      'a late card has come',
      'checkout',
      [opened, seen({ isTokenToCome: true }), seen()],
      'paid',
      ['apply-refund', 'save-late-card'],
    ],
    [
      'a page of cards waits for its card',
      'setup',
      [opened, seen({ isTokenToCome: true })],
      'page-open',
      ['look-again'],
    ],
    [
      'a page of cards has waited for an hour',
      'setup',
      [opened, seen({ isTokenToCome: true }), [60 * minute, seen({ isTokenToCome: true })]],
      'page-declined',
      [],
    ],
  ])('an invoice changes where %s', (_, purpose, events, is, does) => {
    expect(after(purpose, ...events)).toMatchObject({ is, does })
  })

  it('an attempt that is made again begins anew, and the payment of a withdrawn one is returned', () => {
    const { state, does } = after('renewal', asked, seen(processing), { type: 'withdrawn' }, [
      day,
      { type: 'attempted-again' },
    ])
    expect(state).toMatchObject({ is: 'charge-queued', attempt: 2, attemptedAt: later(day), sentAt: null })
    expect(does).toEqual(['check-duplicate'])
    expect(after('renewal', asked, seen(declined), { type: 'attempted-again' }).does).toEqual([])
    const lost = after('renewal', asked, { type: 'withdrawn' }, { type: 'attempted-again' })
    expect(lost.does).toEqual(['search-charge'])
  })

  it('an order that was declined is still shown so when it is withdrawn, and a renewal is not', () => {
    const order = after('checkout', opened, seen(declined), { type: 'withdrawn' })
    expect(invoiceColumnsOf(order.state)).toMatchObject({ status: 'failed', failure: 'declined' })
    const renewal = after('renewal', asked, seen(declined), { type: 'withdrawn' })
    expect(invoiceColumnsOf(renewal.state)).toMatchObject({ status: 'cancelled', failure: 'declined' })
  })

  it('a refused charge counts as not sent', () => {
    expect(after('renewal', asked, { type: 'charge-refused', attempt: 1 }).state.sentAt).toBeNull()
  })

  it('an older state of a payment than the one that was applied changes nothing', () => {
    const known = { modifiedAt: later(1) }
    expect(after('checkout', opened, seen(declined, known))).toMatchObject({ is: 'page-open', does: ['look-again'] })
  })
})

const someEvents: fc.Arbitrary<InvoiceEvent> = fc.oneof(
  fc.constantFrom<InvoiceEvent[]>(
    opened,
    asked,
    { type: 'page-missing' },
    { type: 'payment-noticed', paymentId: 'p2' },
    { type: 'card-not-asked', attempt: 1 },
    { type: 'charge-refused', attempt: 1 },
    { type: 'card-missing', attempt: 1 },
    { type: 'payment-missing', attempt: 1 },
    { type: 'withdrawn' },
  ),
  fc
    .record({
      id: fc.constantFrom('p1', 'p2'),
      status: fc.constantFrom('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded' as const),
      refundedAmount: fc.constantFrom(0, 100, 4900),
      confirmationUrl: fc.constantFrom('https://bank', null),
      isTokenToCome: fc.boolean(),
      modifiedAt: someMoments,
    })
    .chain((payment) =>
      fc
        .record({
          modifiedAt: fc.option(someMoments, { nil: null }),
          isEnded: fc.boolean(),
          attempt: fc.integer({ min: 1, max: 2 }),
        })
        .map((facts) => seen(payment, facts)),
    ),
)

describe('properties of the transitions of an invoice', () => {
  it('every event leads from every state to one that can be stored and read', () => {
    fc.assert(
      fc.property(someInvoices, someEvents, someMoments, (before, event, now) => {
        const { state } = stepInvoice(before, event, now)
        const row = { ...invoiceColumnsOf(state), purpose: state.purpose, created_at: state.createdAt }
        expect(readInvoiceState(row)).toEqual(state)
      }),
    )
  })

  it('an invoice is settled once, whatever happens, and money that it does not ask for is returned', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...invoicePurposes),
        fc.array(fc.tuple(someEvents, fc.integer({ min: 0, max: 3 * day })), { maxLength: 20 }),
        (purpose, events) => {
          let state = beginInvoice(purpose, aMoment)
          let settled = 0
          for (const [event, at] of events) {
            const step = stepInvoice(state, event, later(at))
            const does = step.effects.map((effect) => effect.do)
            settled += does.filter((each) => each === 'settle').length
            if (does.includes('settle')) expect(isSettled(state) || isGivenUp(state)).toBe(false)
            if (does.includes('return-payment')) expect(isSettled(step.state)).toBe(false)
            if (does.includes('dun')) expect(state.purpose).toBe('renewal')
            if (does.includes('ask-to-confirm')) expect(isCardCharge(state)).toBe(true)
            if (isSettled(state)) expect(isSettled(step.state)).toBe(true)
            state = step.state
          }
          expect(settled).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('an invoice that was given up is never settled again before another attempt', () => {
    fc.assert(
      fc.property(someInvoices.filter(isGivenUp), someEvents, someMoments, (before, event, now) => {
        expect(stepInvoice(before, event, now).effects.map((effect) => effect.do)).not.toContain('settle')
      }),
    )
  })

  it('the same state of a payment once more is no further failure and settles nothing', () => {
    fc.assert(
      fc.property(someInvoices, someEvents, someMoments, (before, event, now) => {
        if (event.type !== 'payment-seen' || event.payment.refundedAmount > 0) return
        const once = stepInvoice(before, event, now)
        const twice = stepInvoice(once.state, event, now)
        expect(twice.effects.map((effect) => effect.do)).not.toContain('dun')
        expect(twice.effects.map((effect) => effect.do)).not.toContain('tell-upgrade-failed')
        expect(twice.effects.map((effect) => effect.do)).not.toContain('settle')
        // An undecided payment may be over by now, on a page whose card was declined before.
        const { status } = event.payment
        if (status !== 'pending' && status !== 'processing') expect(twice.state).toEqual(once.state)
      }),
    )
  })
})
