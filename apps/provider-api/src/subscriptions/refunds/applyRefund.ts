import { isSettled, readInvoiceState, type RefundEffect } from '@frontdesk/billing-machine'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { enqueueReport } from '../../queues/queuedReports.ts'
import type { Payment } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import { refundEffectOf } from './refundEffectOf.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/**
 * Applies what was returned of a payment so far, by us or by the bank (a chargeback), to its invoice. States may come
 * repeatedly and in any order: what was returned only grows, until `applyFailedRefunds` takes it back. A paid invoice
 * whose money went back as a whole ends the access that it paid for at once, or gives back the plan that it replaced
 * (decision 0067); a part of it changes nothing else. The administrators are written about each.
 */
export async function applyRefund(
  { log }: Pick<Ports, 'log'>,
  change: BillingChange,
  { invoice, payment }: { invoice: InvoiceRow; payment: Payment },
): Promise<void> {
  const { trx, companyId, now } = change
  const amount = payment.refundedAmount - invoice.refunded_amount
  if (amount <= 0) return
  const isWhole = payment.refundedAmount >= payment.amount
  await trx
    .updateTable('invoices')
    .set({ refunded_amount: payment.refundedAmount })
    .where('company_id', '=', companyId)
    .where('id', '=', invoice.id)
    .execute()
  // Money for an order that was withdrawn: nothing was had for it.
  if (!isSettled(readInvoiceState(invoice))) return
  if (isWhole) await enqueueReport(trx, { kind: 'refund', companyId, invoiceId: invoice.id, now })
  const effect: RefundEffect = isWhole ? await refundEffectOf(change, invoice) : { type: 'none' }
  if (effect.type === 'ends-credited')
    log.error(
      { companyId, invoiceId: invoice.id, number: invoice.number, endedInvoice: effect.by },
      'A payment went back whose rest was credited to the running plan, which has ended',
    )
  const hasEnded = effect.type === 'ends' || effect.type === 'ends-credited'
  if (effect.type !== 'none') {
    const row = await requireSubscription(change, invoice.subscription_id)
    const restored = effect.type === 'restores' ? effect.plan : null
    const event = restored
      ? ({ type: 'upgrade-returned', replaced: restored } as const)
      : { type: 'period-returned' as const }
    await changeSubscription(change, row, event)
  }
  await queueNotice(change, hasEnded ? 'refund-ended' : 'refund', {
    plan: invoice.plan_name,
    number: invoice.number,
    amount,
    currency: invoice.currency_code,
    at: effect.type === 'restores' ? effect.plan.end : now.toISOString(),
    ...(effect.type === 'restores' && { isRestored: true }),
    invoice: { companyId, id: invoice.id },
  })
}
