import type { InvoiceStateName } from '@frontdesk/billing-machine'
import { expressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Schema } from '../../db/Schema.ts'

type Condition = ExpressionWrapper<Schema, 'invoices', SqlBool>

const invoice = expressionBuilder<Schema, 'invoices'>()
const has = (...statuses: readonly ('pending' | 'processing' | 'failed' | 'cancelled' | 'completed' | 'refunded')[]) =>
  invoice('invoices.status', 'in', statuses)
const isPage = invoice('invoices.purpose', 'in', ['checkout', 'upgrade', 'setup'])
const isCharge = invoice('invoices.purpose', 'in', ['renewal', 'auto-upgrade'])
const isKept = invoice('invoices.withdrawn_at', 'is', null)
const isSettled = invoice('invoices.settled_at', 'is not', null)
const hasPayment = invoice('invoices.provider_payment_id', 'is not', null)
const isSent = invoice('invoices.charge_sent_at', 'is not', null)

/** The rows of each state, as `readInvoiceState` reads them; a test compares the two. */
const conditions: Readonly<Record<InvoiceStateName, Condition>> = {
  'page-opening': invoice.and([isPage, has('pending'), isKept, invoice.not(hasPayment)]),
  'page-open': invoice.and([isPage, has('pending'), isKept, hasPayment]),
  'page-paying': invoice.and([isPage, has('processing'), isKept]),
  'page-declined': invoice.and([isPage, has('failed'), isKept]),
  'charge-queued': invoice.and([isCharge, has('processing'), isKept, invoice.not(hasPayment), invoice.not(isSent)]),
  'charge-sent': invoice.and([isCharge, has('processing'), isKept, invoice.not(hasPayment), isSent]),
  'charge-noted': invoice.and([isCharge, has('pending'), isKept]),
  'charge-undecided': invoice.and([isCharge, has('processing'), isKept, hasPayment]),
  'charge-failed': invoice.and([isCharge, has('failed'), isKept]),
  closed: invoice.and([has('cancelled'), isKept]),
  withdrawn: invoice.and([has('cancelled', 'failed'), invoice.not(isKept)]),
  paid: has('completed'),
  returned: invoice.and([has('refunded'), isSettled]),
  'returned-unasked': invoice.and([has('refunded'), invoice.not(isSettled)]),
}

/** The condition of a query that an invoice is in one of some states, named as in the domain. */
export const isInState = (...names: readonly InvoiceStateName[]): Condition =>
  invoice.or(names.map((name) => conditions[name]))

/** The condition of a query that the token of a card is awaited with an invoice after a moment. */
export const isCardAwaitedAfter = (now: Date): Condition => invoice('invoices.card_awaited_until', '>', now)
/** The condition of a query that no card is awaited with an invoice. */
export const isNoCardAwaited: Condition = invoice('invoices.card_awaited_until', 'is', null)
/** When an invoice was paid, to order a query by. */
export const settlement = invoice.ref('invoices.settled_at')
