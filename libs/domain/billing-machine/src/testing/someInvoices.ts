import fc from 'fast-check'
import { invoiceColumnsOf } from '../invoice/invoiceColumnsOf.ts'
import type { StoredInvoice } from '../invoice/InvoiceColumns.ts'
import { invoicePurposes, isCardCharge, type InvoicePurpose } from '../invoice/InvoicePurpose.ts'
import type { InvoiceFacts, InvoiceState } from '../invoice/InvoiceState.ts'

/** The moment around which the invoices live: up to two months before and after it. */
export const aMoment = new Date('2026-11-20T12:00:00.000Z')
const month = 30 * 86_400_000

export const someMoments = fc
  .integer({ min: -2 * month, max: 2 * month })
  .map((milliseconds) => new Date(aMoment.getTime() + milliseconds))

const someFailures = fc.constantFrom('declined', 'expired', 'other' as const, null)

/** The card of a page is awaited, or none is; an order awaits one when it is paid, and not before. */
const someAwaited = fc.option(someMoments, { nil: null })

const factsOf = (purpose: InvoicePurpose): fc.Arbitrary<InvoiceFacts> =>
  fc.record({
    purpose: fc.constant(purpose),
    attempt: fc.integer({ min: 1, max: 4 }),
    createdAt: someMoments,
    attemptedAt: fc.option(someMoments, { nil: null }),
    paymentId: fc.option(fc.constantFrom('p1', 'p2'), { nil: null }),
    sentAt: isCardCharge({ purpose }) ? fc.option(someMoments, { nil: null }) : fc.constant(null),
    failure: someFailures,
    cardAwaitedUntil: purpose === 'setup' ? someAwaited : fc.constant(null),
  })

const withPayment = { paymentId: fc.constantFrom('p1', 'p2') }
const withoutPayment = { paymentId: fc.constant(null) }
const never = fc.constant(null)

type Shape = Readonly<Record<string, fc.Arbitrary<unknown>>>

const shapesOf: Readonly<Record<'page' | 'charge' | 'either', Readonly<Record<string, Shape>>>> = {
  page: {
    'page-opening': withoutPayment,
    'page-open': withPayment,
    'page-paying': withPayment,
    'page-declined': {},
  },
  charge: {
    'charge-queued': { ...withoutPayment, sentAt: never },
    'charge-sent': { ...withoutPayment, sentAt: someMoments },
    'charge-noted': withPayment,
    'charge-undecided': withPayment,
    'charge-failed': {},
  },
  either: {
    closed: {},
    withdrawn: { at: someMoments, isDeclined: fc.boolean() },
    paid: { at: someMoments, cardAwaitedUntil: someAwaited },
    returned: { paidAt: someMoments, cardAwaitedUntil: someAwaited },
    'returned-unasked': { withdrawnAt: fc.option(someMoments, { nil: null }) },
  },
}

/** Invoices of every purpose in every state. */
export const someInvoices: fc.Arbitrary<InvoiceState> = fc.constantFrom(...invoicePurposes).chain((purpose) => {
  const shapes = { ...shapesOf[isCardCharge({ purpose }) ? 'charge' : 'page'], ...shapesOf.either }
  return fc
    .constantFrom(...Object.entries(shapes))
    .chain(([is, shape]) =>
      fc
        .tuple(factsOf(purpose), fc.record(shape))
        .map(([facts, extra]) => ({ ...facts, ...extra, is }) as unknown as InvoiceState),
    )
})

/** Rows of invoices as a writer leaves them behind. */
export const someStoredInvoices: fc.Arbitrary<StoredInvoice> = someInvoices.map((state) => ({
  ...invoiceColumnsOf(state),
  purpose: state.purpose,
  created_at: state.createdAt,
}))
