import type { InvoiceStatus } from '@frontdesk/contract'
import type { InvoiceColumns } from './InvoiceColumns.ts'
import type { InvoiceState, InvoiceStateName } from './InvoiceState.ts'

/** The status that the wire shows of a state; a withdrawn invoice that was declined stays failed. */
const statuses: Readonly<Record<InvoiceStateName, InvoiceStatus>> = {
  'page-opening': 'pending',
  'page-open': 'pending',
  'page-paying': 'processing',
  'page-declined': 'failed',
  'charge-queued': 'processing',
  'charge-sent': 'processing',
  'charge-noted': 'pending',
  'charge-undecided': 'processing',
  'charge-failed': 'failed',
  closed: 'cancelled',
  withdrawn: 'cancelled',
  paid: 'completed',
  returned: 'refunded',
  'returned-unasked': 'refunded',
}

/** The columns that store a state: `readInvoiceState` reads the same state from them. */
export const invoiceColumnsOf = (state: InvoiceState): InvoiceColumns => ({
  status: state.is === 'withdrawn' && state.isDeclined ? 'failed' : statuses[state.is],
  failure: state.failure,
  attempt: state.attempt,
  attempted_at: state.attemptedAt,
  charge_sent_at: state.sentAt,
  provider_payment_id: state.paymentId,
  card_awaited_until: state.cardAwaitedUntil,
  withdrawn_at: state.is === 'withdrawn' ? state.at : state.is === 'returned-unasked' ? state.withdrawnAt : null,
  settled_at: state.is === 'paid' ? state.at : state.is === 'returned' ? state.paidAt : null,
})
