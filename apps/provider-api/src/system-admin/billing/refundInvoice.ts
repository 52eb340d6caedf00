import type { BodyOf, ResponseOf } from '@frontdesk/contract'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../../subscriptions/change/changeBilling.ts'
import { RefundRefused, requestRefund } from '../../subscriptions/refunds/requestRefund.ts'

type Refunded = Pick<ResponseOf<'refundInvoice'>, 'amount' | 'currencyCode' | 'isRepeated'>

/**
 * Queues that money of a paid invoice is returned, by the rules of the command `refund` (decision 0067); the reason is
 * in the audit log. The same key once more returns nothing again. Throws NOT_FOUND for an unknown number, or
 * ACTION_NOT_ALLOWED with the reason why it is not returned.
 */
export async function refundInvoice(
  ports: Ports,
  { number, amount = null, reason, key }: BodyOf<'refundInvoice'>,
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<Refunded> {
  const invoice = await ports.db
    .selectFrom('invoices')
    .select(['id', 'company_id'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!invoice) throw refuse('NOT_FOUND', `No paid invoice has the number ${number}`)
  const { company_id: companyId } = invoice
  try {
    return await changeBilling(ports, companyId, async (change) => {
      const refund = await requestRefund(change, { invoiceId: invoice.id, amount, key })
      const { amount: returned, currency: currencyCode, isRepeated } = refund
      if (!isRepeated)
        await audit(change.trx, {
          companyId,
          target: number,
          after: { returned, currencyCode, reason },
        })
      return { amount: returned, currencyCode, isRepeated }
    })
  } catch (error) {
    if (error instanceof RefundRefused) throw refuse('ACTION_NOT_ALLOWED', error.message)
    throw error
  }
}
