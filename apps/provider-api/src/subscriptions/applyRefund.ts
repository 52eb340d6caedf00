import { enqueueReport } from '../jobs/queuedReports.ts'
import type { Payment } from '../ports/PaymentProvider.ts'
import { queueNotice } from './notices/queueNotice.ts'
import type { InvoiceRow } from './readSubscription.ts'
import { cancelOpenInvoices } from './schedule.ts'
import { changeSubscription, type BillingChange } from './settleInvoice.ts'

/**
 * Applies what was returned of a payment so far, by us or by the bank (a chargeback), to its invoice. States may come repeatedly and in any
 * order: what was returned only grows. A paid invoice whose money went back as a whole ends the access that it paid for at once
 * (decision 0067); a part of it changes nothing else. The administrators are written about each.
 */
export async function applyRefund(change: BillingChange, invoice: InvoiceRow, payment: Payment): Promise<void> {
  const { trx, companyId, now } = change
  const amount = payment.refundedAmount - invoice.refunded_amount
  if (amount <= 0) return
  const isWhole = payment.refundedAmount >= payment.amount
  await trx
    .updateTable('invoices')
    .set({ refunded_amount: payment.refundedAmount, ...(isWhole && { status: 'refunded' as const }) })
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.id)
    .execute()
  // Money for an order that was withdrawn: nothing was had for it.
  if (invoice.settled_at === null) return
  if (isWhole) await enqueueReport(trx, { kind: 'refund', companyId, invoiceId: invoice.id, now })
  const hasEnded = isWhole && (await endPaidTime(change, invoice))
  await queueNotice(change, hasEnded ? 'refund-ended' : 'refund', {
    plan: invoice.plan_name,
    number: invoice.number,
    amount,
    currency: invoice.currency_code,
    at: now.toISOString(),
    invoice: { companyId, id: invoice.id },
  })
}

/** Ends the subscription whose running period an invoice has paid for; false when it has not. */
async function endPaidTime(change: BillingChange, invoice: InvoiceRow): Promise<boolean> {
  const { trx, companyId, now } = change
  const row = await trx
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.subscription_id)
    .executeTakeFirstOrThrow()
  const isRunning =
    row.ended_at === null &&
    invoice.period_end !== null &&
    invoice.period_end > now &&
    row.current_period_start?.getTime() === invoice.period_start?.getTime()
  if (!isRunning) return false
  await changeSubscription(change, row.id, {
    status: 'canceled',
    canceled_at: row.canceled_at ?? now,
    ended_at: now,
    scheduled_change: null,
    next_charge_at: null,
    confirmation_url: null,
  })
  await cancelOpenInvoices(trx, { companyId, subscriptionId: row.id, now })
  return true
}
