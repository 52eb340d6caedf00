import { idlePageStates, isToCharge, readInvoiceState, type OrderedPlan } from '@frontdesk/billing-machine'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { isInState } from '../reading/isInState.ts'
import { isPaidTimeReturned } from '../refunds/refundEffectOf.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { readAllowance } from '../usage/readAllowance.ts'

/** Milliseconds after which a payment on the page of an order is not expected any more. */
const pageIsPaidWithin = 30 * 60_000

/** Names an automatic upgrade among those of a subscription: there is one for each month and target. */
export const upgradeKey = (
  monthStart: Date,
  { priceVariantId, conversations, salons }: Pick<OrderedPlan, 'priceVariantId' | 'conversations' | 'salons'>,
): string => [monthStart.toISOString(), priceVariantId, conversations, salons].join('|')

const isOfMonth = ({ order_key: key }: InvoiceRow, monthStart: Date): boolean =>
  key?.startsWith(`${monthStart.toISOString()}|`) === true

/**
 * Decides, under the lock of the company, whether its card is charged now (`due`) for an automatic upgrade, whose
 * charge may have waited for days. `held`: somebody may be paying an order at this moment, and is not to pay twice, or
 * the plan is being returned. `over`: it was paid or withdrawn since it was read, or nobody wants it any more and it is
 * withdrawn here: it was switched off, the plan was cancelled, or its month is over or has conversations left.
 */
export async function decideUpgradeCharge(
  change: BillingChange,
  payments: Ports['payments'],
  { id: invoiceId, attempt }: InvoiceRow,
): Promise<'due' | 'held' | 'over'> {
  const { trx, companyId, now, emit } = change
  const invoice = await readInvoice(change, invoiceId)
  if (!invoice || !isToCharge(readInvoiceState(invoice)) || invoice.attempt !== attempt) return 'over'
  const { subscription: row, window, pause } = await readAllowance(trx, payments, { companyId }, now)
  const isWanted =
    row?.id === invoice.subscription_id &&
    row.is_auto_upgraded &&
    row.canceled_at === null &&
    pause?.reason === 'conversation-limit' &&
    window !== null &&
    isOfMonth(invoice, window.start)
  if (isWanted) return (await isOrderBeingPaid(change)) || (await isPaidTimeReturned(change)) ? 'held' : 'due'
  await withdrawInvoice(trx, { companyId, invoiceId, now })
  if (row) emit({ event: 'subscription_update', payload: { companyId, subscriptionId: row.id, status: row.status } })
  return 'over'
}

/** Whether an order of a company is being paid, or its page was opened so lately that it may be. */
async function isOrderBeingPaid({ trx, companyId, now }: BillingChange): Promise<boolean> {
  const order = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', 'in', ['checkout', 'upgrade'])
    .where((invoice) =>
      invoice.or([
        isInState('page-paying'),
        invoice.and([
          isInState(...idlePageStates),
          invoice('created_at', '>', new Date(now.getTime() - pageIsPaidWithin)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return order !== undefined
}
