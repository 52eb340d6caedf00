import { replacedPlan } from '@frontdesk/billing-machine'
import type { Db, Trx } from '../../db/Db.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { isInState, settlement } from './isInState.ts'

/**
 * The invoice that paid for the running period of a subscription; undefined where none did. Of several that begin at
 * the same moment, such as an order and its upgrade, it is the one that was paid last. Those that were returned as a
 * whole paid for nothing, except that with the id `counted`.
 */
export const paidInvoiceOf = (
  trx: Db | Trx,
  { company_id: companyId, id, current_period_start: start }: SubscriptionRow,
  counted: string | null = null,
): Promise<InvoiceRow | undefined> =>
  trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', id)
    .where('period_start', '=', start)
    .where((invoice) =>
      counted === null
        ? isInState('paid')
        : invoice.or([isInState('paid'), invoice.and([isInState('returned'), invoice('id', '=', counted)])]),
    )
    .orderBy(settlement, 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst()

/**
 * The notes of a paid upgrade on the plan that it replaces, so that its refund can give that one back: plan and period,
 * and the invoice whose rest was credited. Nothing for other invoices, and where no paid period runs any more.
 */
export async function replacedBy(
  { trx, now }: { trx: Trx; now: Date },
  { purpose, lines }: InvoiceRow,
  row: SubscriptionRow,
): Promise<{ replaced: string; credited_invoice_id: string | null } | null> {
  const plan = purpose === 'upgrade' || purpose === 'auto-upgrade' ? replacedPlan(row, now) : null
  if (plan === null) return null
  const isCredited = lines.some(({ key }) => key === 'upgrade-credit')
  const credited = isCredited ? await paidInvoiceOf(trx, row) : undefined
  return { replaced: JSON.stringify(plan), credited_invoice_id: credited?.id ?? null }
}
