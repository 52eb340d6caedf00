import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeBilling, readInvoice } from './applyPayment.ts'
import { awaitPayment, cancelInvoice, makeDue } from './schedule.ts'

/** Milliseconds for which a page is waited for that is being opened. */
const opensWithin = 60_000
/** When a page is first looked at, in milliseconds after it was opened, unless a notice of the provider comes before. */
const firstLook = 30_000

type OfInvoice = { companyId: number; invoiceId: string }
type Page = { id: string; url: string }

/**
 * Queues the work for a page that is about to be opened, in the transaction that stores its invoice. Where no page is stored within a minute,
 * because the process has ended, the job withdraws the invoice: nobody could pay it.
 */
export const awaitPage = (trx: Trx, { now, ...of }: OfInvoice & { now: Date }): Promise<void> =>
  awaitPayment(trx, { ...of, dueAt: new Date(now.getTime() + opensWithin) })

/**
 * Stores the page that a provider opens for an invoice, and returns the address to show: of two calls that opened one each at the same time,
 * both get the first. An invoice without a page is withdrawn, and so is shown as cancelled. Throws PAYMENT_UNREACHABLE when the provider opens
 * none, or only when the invoice was withdrawn; that page is closed.
 */
export async function openPage(
  ports: Ports,
  { provider, ...of }: OfInvoice & { provider: PaymentProvider['name'] },
  opening: Promise<PaymentResult<Page>>,
): Promise<string> {
  const opened = await opening
  if (!opened.ok) {
    ports.log.warn({ companyId: of.companyId, provider, fault: opened.fault }, 'A payment page could not be opened')
    await changeBilling(ports, of.companyId, ({ trx, now }) => cancelInvoice(trx, { ...of, now }))
    throw refuse('PAYMENT_UNREACHABLE')
  }
  const url = await storePage(ports, of, opened.value)
  if (url === null) throw refuse('PAYMENT_UNREACHABLE')
  return url
}

/** Stores a page, if it is the first of its invoice. Returns the address of the first; null where the invoice is not to be paid any more. */
const storePage = (ports: Ports, { companyId, invoiceId }: OfInvoice, page: Page): Promise<string | null> =>
  changeBilling(ports, companyId, async ({ trx, now }) => {
    const invoice = await readInvoice({ trx, companyId }, invoiceId)
    if (!invoice) return null
    const url = invoice.payment_url ?? page.url
    if (invoice.payment_url === null)
      await trx
        .updateTable('invoices')
        .set({ provider_payment_id: page.id, payment_url: page.url })
        .where('company_id', '=', companyId)
        .where('id', '=', invoiceId)
        .execute()
    if (invoice.withdrawn_at !== null) {
      await makeDue(trx, { companyId, invoiceId, now })
      return null
    }
    await awaitPayment(trx, { companyId, invoiceId, dueAt: new Date(now.getTime() + firstLook) })
    return url
  })
