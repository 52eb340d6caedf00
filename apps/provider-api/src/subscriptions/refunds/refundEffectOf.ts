import { refundEffect, type RefundEffect } from '@frontdesk/billing-machine'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { isInState } from '../reading/isInState.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import { paidInvoiceOf } from '../reading/replacedPlan.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { countConnectedSalons } from '../usage/countConnectedSalons.ts'

/** The effect on the subscription when all the money of a paid invoice goes back now, or went back just now. */
export async function refundEffectOf(
  { trx, companyId, now }: Pick<BillingChange, 'trx' | 'companyId' | 'now'>,
  invoice: InvoiceRow,
): Promise<RefundEffect> {
  const row = await requireSubscription({ trx, companyId }, invoice.subscription_id)
  const running = row.ended_at === null ? await paidInvoiceOf(trx, row, invoice.id) : undefined
  if (!running) return { type: 'none' }
  const upgrades = await trx
    .selectFrom('invoices')
    .select(['id', 'credited_invoice_id'])
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', row.id)
    .where('credited_invoice_id', 'is not', null)
    .execute()
  const { id, number, period_end: periodEnd, replaced } = running
  const of = {
    returned: invoice.id,
    running: { id, number, periodEnd, replaced },
    connectedSalons: await countConnectedSalons(trx, companyId),
    credited: new Map(upgrades.map((one) => [one.id, one.credited_invoice_id])),
  }
  return refundEffect(row, of, now)
}

/**
 * Whether a refund is under way that returns all that is left of an invoice, and changes the subscription when it is
 * made. Until then nothing more is to be paid for that subscription: the refund would end what was just paid for.
 */
export async function isPaidTimeReturned(change: Pick<BillingChange, 'trx' | 'companyId' | 'now'>): Promise<boolean> {
  const { trx, companyId } = change
  const refunds = await trx
    .selectFrom('refunds')
    .select(['invoice_id', 'amount'])
    .where('company_id', '=', companyId)
    .where('done_at', 'is', null)
    .where('failure', 'is', null)
    .execute()
  if (refunds.length === 0) return false
  const ids = refunds.map(({ invoice_id: id }) => id)
  const invoices = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    // The effect of one that was returned is made; only its refund is not noted as done yet.
    .where((invoice) => invoice.not(isInState('returned', 'returned-unasked')))
    .execute()
  for (const invoice of invoices) {
    const ofInvoice = refunds.filter(({ invoice_id: id }) => id === invoice.id)
    const returned = ofInvoice.reduce((sum, { amount }) => sum + amount, invoice.refunded_amount)
    if (returned >= invoice.amount && (await refundEffectOf(change, invoice)).type !== 'none') return true
  }
  return false
}
