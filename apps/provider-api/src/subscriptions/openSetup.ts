import { refuse } from '../errors/refuse.ts'
import { paymentReference } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeBilling } from './applyPayment.ts'
import { awaitPage, openPage } from './openPage.ts'
import { customerKey } from './placeOrder.ts'
import { paymentDescription } from './plans.ts'

/**
 * Opens a page on which a card is saved, for the renewals of a subscription. Throws NOT_FOUND, PAYMENTS_NOT_SET_UP
 * and PAYMENT_UNREACHABLE.
 */
export async function openSetup(
  ports: Ports,
  { companyId, subscriptionId, redirectUrl }: { companyId: number; subscriptionId: string; redirectUrl: string },
): Promise<string> {
  const row = await ports.db
    .selectFrom('subscriptions')
    .select(['currency_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  const provider = ports.payments(row.currency_code)
  if (!provider) throw refuse('PAYMENTS_NOT_SET_UP')
  const invoiceId = ports.newId()
  const description = paymentDescription(null)
  await changeBilling(ports, companyId, async ({ trx, now }) => {
    await trx
      .insertInto('invoices')
      .values({
        company_id: companyId,
        id: invoiceId,
        subscription_id: subscriptionId,
        purpose: 'setup',
        amount: 0,
        currency_code: row.currency_code,
        lines: '[]',
        description,
        provider: provider.name,
        attempted_at: now,
        created_at: now,
      })
      .execute()
    await awaitPage(trx, { companyId, invoiceId, now })
  })
  return openPage(
    ports,
    { companyId, invoiceId, provider: provider.name },
    provider.createSetup({
      reference: paymentReference({ companyId, invoiceId, attempt: 1 }),
      currency: row.currency_code,
      description,
      customerKey: customerKey(companyId),
      redirectUrl,
    }),
  )
}
