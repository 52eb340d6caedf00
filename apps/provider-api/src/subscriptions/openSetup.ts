import { createHash } from 'node:crypto'
import { refuse } from '../errors/refuse.ts'
import { paymentReference, type PaymentProvider } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeBilling } from './applyPayment.ts'
import { awaitPage, openPage, pageLasts, pageOpensWithin } from './openPage.ts'
import { customerKey } from './placeOrder.ts'
import { paymentDescription } from './plans.ts'
import { requireSubscription, type InvoiceRow } from './readSubscription.ts'
import { cancelInvoice } from './schedule.ts'
import type { BillingChange } from './settleInvoice.ts'

type Asked = { subscriptionId: string; redirectUrl: string }

/**
 * Opens a page on which a card is saved, for the renewals of a subscription (SUB-7). A company has one: asked for once
 * more, from a second tab or by a second click, it is the same page, and one that leads back to another address closes
 * the one before. Throws NOT_FOUND, PAYMENT_IN_PROGRESS while it is being opened by another call, PAYMENTS_NOT_SET_UP
 * and PAYMENT_UNREACHABLE.
 */
export async function openSetup(ports: Ports, { companyId, ...asked }: Asked & { companyId: number }): Promise<string> {
  const stored = await changeBilling(ports, companyId, (change) => storeSetup(ports, change, asked))
  if (stored.type === 'open') return stored.url
  const { invoice, provider } = stored
  const { id: invoiceId, attempt, currency_code: currency, description } = invoice
  return openPage(
    ports,
    { companyId, invoiceId, provider: provider.name },
    provider.createSetup({
      reference: paymentReference({ companyId, invoiceId, attempt }),
      currency,
      description,
      customerKey: customerKey(companyId),
      redirectUrl: asked.redirectUrl,
    }),
  )
}

type StoredSetup = { type: 'open'; url: string } | { type: 'to-open'; invoice: InvoiceRow; provider: PaymentProvider }

/** Finds the page that is open, or stores the invoice of a new one in its place. */
async function storeSetup(
  { payments }: Pick<Ports, 'payments'>,
  change: BillingChange,
  { subscriptionId, redirectUrl }: Asked,
): Promise<StoredSetup> {
  const { trx, companyId, now, newId } = change
  const { currency_code: currency } = await requireSubscription(change, subscriptionId)
  const provider = payments(currency)
  if (!provider) throw refuse('PAYMENTS_NOT_SET_UP')
  const key = createHash('sha256')
    .update(JSON.stringify([subscriptionId, provider.name, redirectUrl]))
    .digest('hex')
  const url = await openSetupPage(change, key)
  if (url !== null) return { type: 'open', url }
  const invoice = await trx
    .insertInto('invoices')
    .values({
      company_id: companyId,
      id: newId(),
      subscription_id: subscriptionId,
      purpose: 'setup',
      amount: 0,
      currency_code: currency,
      lines: '[]',
      description: paymentDescription(null),
      order_key: key,
      provider: provider.name,
      attempted_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await awaitPage(trx, { companyId, invoiceId: invoice.id, now })
  return { type: 'to-open', invoice, provider }
}

/**
 * The page with a key on which nobody has begun to save a card; null where none is open for much longer. Every other
 * one is withdrawn, also one on which a card was declined; one on which a card is being saved is left to its job.
 */
async function openSetupPage({ trx, companyId, now }: BillingChange, key: string): Promise<string | null> {
  const pages = await trx
    .selectFrom('invoices')
    .select(['id', 'status', 'order_key', 'payment_url', 'created_at'])
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'setup')
    .where('status', 'in', ['pending', 'failed'])
    .where('withdrawn_at', 'is', null)
    .where('card_awaited_until', 'is', null)
    .execute()
  const same = pages.find(({ status, order_key: openedKey }) => status === 'pending' && openedKey === key)
  if (same) {
    const age = now.getTime() - same.created_at.getTime()
    if (same.payment_url === null && age < pageOpensWithin) throw refuse('PAYMENT_IN_PROGRESS')
    if (same.payment_url !== null && age < pageLasts) return same.payment_url
  }
  for (const { id } of pages) await cancelInvoice(trx, { companyId, invoiceId: id, now })
  return null
}
