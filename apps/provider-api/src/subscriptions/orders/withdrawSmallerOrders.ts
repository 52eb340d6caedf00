import { idlePageStates } from '@frontdesk/billing-machine'
import { isInState } from '../reading/isInState.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { countConnectedSalons } from '../usage/countConnectedSalons.ts'

/**
 * Withdraws the open orders of a company that are for fewer salons than it has connected by now: their pages were
 * opened before, and paying there would leave the other salons unpaid (SUB-3). Call it when a salon was connected,
 * also as a frozen one. A payment that is being made is not withdrawn.
 */
export async function withdrawSmallerOrders({
  trx,
  emit,
  companyId,
  now,
}: Pick<BillingChange, 'trx' | 'emit' | 'companyId' | 'now'>): Promise<void> {
  const orders = await trx
    .selectFrom('invoices')
    .innerJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.company_id', '=', 'invoices.company_id')
        .onRef('subscriptions.id', '=', 'invoices.subscription_id'),
    )
    .select(['invoices.id', 'invoices.target', 'invoices.subscription_id', 'subscriptions.status'])
    .where('invoices.company_id', '=', companyId)
    .where('invoices.purpose', 'in', ['checkout', 'upgrade'])
    .where(isInState(...idlePageStates))
    .execute()
  if (orders.length === 0) return
  const salons = await countConnectedSalons(trx, companyId)
  for (const { id, target, subscription_id: subscriptionId, status } of orders) {
    if (target === null || target.salons >= salons) continue
    await withdrawInvoice(trx, { companyId, invoiceId: id, now })
    emit({ event: 'subscription_update', payload: { companyId, subscriptionId, status } })
  }
}
