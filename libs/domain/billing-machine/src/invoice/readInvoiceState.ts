import { isCardCharge } from './InvoicePurpose.ts'
import type { StoredInvoice } from './InvoiceColumns.ts'
import type { InvoiceFacts, InvoiceState } from './InvoiceState.ts'

const factsOf = (row: StoredInvoice): InvoiceFacts => ({
  purpose: row.purpose,
  attempt: row.attempt,
  createdAt: row.created_at,
  attemptedAt: row.attempted_at,
  paymentId: row.provider_payment_id,
  sentAt: row.charge_sent_at,
  failure: row.failure,
  cardAwaitedUntil: row.card_awaited_until,
})

/** Columns that no writer leaves behind; the message names the ones that contradict each other. */
const contradiction = ({ purpose, status, withdrawn_at, settled_at, provider_payment_id }: StoredInvoice): Error =>
  new Error(
    `The columns of an invoice contradict each other: ${JSON.stringify({
      purpose,
      status,
      withdrawn_at,
      settled_at,
      hasPayment: provider_payment_id !== null,
    })}`,
  )

/**
 * The state of a stored invoice (decision 0065). Throws for columns that contradict each other, which no writer leaves
 * behind.
 */
export function readInvoiceState(row: StoredInvoice): InvoiceState {
  const facts = factsOf(row)
  const { status, withdrawn_at: withdrawnAt, settled_at: settledAt } = row
  if (settledAt !== null) {
    if (withdrawnAt !== null) throw contradiction(row)
    if (status === 'completed') return { ...facts, is: 'paid', at: settledAt }
    if (status === 'refunded') return { ...facts, is: 'returned', paidAt: settledAt }
    throw contradiction(row)
  }
  if (status === 'refunded') return { ...facts, is: 'returned-unasked', withdrawnAt }
  if (withdrawnAt === null) return isCardCharge(row) ? chargeState(row, facts) : pageState(row, facts)
  if (status === 'cancelled' || status === 'failed')
    return { ...facts, is: 'withdrawn', at: withdrawnAt, isDeclined: status === 'failed' }
  throw contradiction(row)
}

function pageState(row: StoredInvoice, facts: InvoiceFacts): InvoiceState {
  const { paymentId } = facts
  if (row.status === 'cancelled') return { ...facts, is: 'closed' }
  if (row.status === 'failed') return { ...facts, is: 'page-declined' }
  if (row.status === 'pending')
    return paymentId === null ? { ...facts, is: 'page-opening', paymentId } : { ...facts, is: 'page-open', paymentId }
  if (row.status === 'processing' && paymentId !== null) return { ...facts, is: 'page-paying', paymentId }
  throw contradiction(row)
}

function chargeState(row: StoredInvoice, facts: InvoiceFacts): InvoiceState {
  const { paymentId, sentAt } = facts
  if (row.status === 'cancelled') return { ...facts, is: 'closed' }
  if (row.status === 'failed') return { ...facts, is: 'charge-failed' }
  if (row.status === 'processing') {
    if (paymentId !== null) return { ...facts, is: 'charge-undecided', paymentId }
    return sentAt === null
      ? { ...facts, is: 'charge-queued', paymentId, sentAt }
      : { ...facts, is: 'charge-sent', paymentId, sentAt }
  }
  if (row.status === 'pending' && paymentId !== null) return { ...facts, is: 'charge-noted', paymentId }
  throw contradiction(row)
}
