import { beginInvoice, idlePageStates, isFreshPage, readInvoiceState } from '@frontdesk/billing-machine'
import { createHash } from 'node:crypto'
import { refuse } from '../../errors/refuse.ts'
import { customerKey, paymentReference, type PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { awaitPage, openPage, pageLasts, pageOpensWithin } from './openPage.ts'
import { paymentDescription } from '../reading/plans.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { insertInvoice } from '../change/writeInvoiceState.ts'
import { isInState, isNoCardAwaited } from '../reading/isInState.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import type { BillingChange } from '../change/BillingChange.ts'

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
  const { trx, companyId, now } = change
  const { currency_code: currency } = await requireSubscription(change, subscriptionId)
  const provider = payments(currency)
  if (!provider) throw refuse('PAYMENTS_NOT_SET_UP')
  const key = createHash('sha256')
    .update(JSON.stringify([subscriptionId, provider.name, redirectUrl]))
    .digest('hex')
  const url = await openSetupPage(change, key)
  if (url !== null) return { type: 'open', url }
  const invoice = await insertInvoice(change, beginInvoice('setup', now), {
    subscription_id: subscriptionId,
    amount: 0,
    currency_code: currency,
    lines: '[]',
    description: paymentDescription(null),
    order_key: key,
    provider: provider.name,
  })
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
    .selectAll()
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'setup')
    .where(isInState(...idlePageStates))
    .where(isNoCardAwaited)
    .execute()
  const same = pages.find((page) => isFreshPage(readInvoiceState(page)) && page.order_key === key)
  if (same) {
    const age = now.getTime() - same.created_at.getTime()
    if (same.payment_url === null && age < pageOpensWithin) throw refuse('PAYMENT_IN_PROGRESS')
    if (same.payment_url !== null && age < pageLasts) return same.payment_url
  }
  for (const { id } of pages) await withdrawInvoice(trx, { companyId, invoiceId: id, now })
  return null
}
