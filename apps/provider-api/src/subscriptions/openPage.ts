import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeBilling } from './applyPayment.ts'
import { awaitPayment, cancelInvoice } from './schedule.ts'

/** Milliseconds for which a page is waited for that is being opened. */
export const pageOpensWithin = 60_000
/** When a page is first looked at, in milliseconds after it was opened, unless a notice of the provider comes before. */
const firstLook = 30_000

type OfInvoice = { companyId: number; invoiceId: string }
type Page = { id: string; url: string }

/**
 * Queues the work for a page that is about to be opened, in the transaction that stores its invoice. Where no page is stored within a minute,
 * because the process has ended, the job withdraws the invoice: nobody could pay it.
 */
export const awaitPage = (trx: Trx, { now, ...of }: OfInvoice & { now: Date }): Promise<void> =>
  awaitPayment(trx, { ...of, dueAt: new Date(now.getTime() + pageOpensWithin) })

/**
 * Stores the page that a provider opens for an invoice, and returns its address. An invoice without a page is withdrawn, and so is shown as
 * cancelled. Throws PAYMENT_UNREACHABLE when the provider opens none, or only when the invoice was withdrawn; that page is closed.
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
  if (!(await storePage(ports, of, opened.value))) throw refuse('PAYMENT_UNREACHABLE')
  return opened.value.url
}

/** Stores a page; false where its invoice was withdrawn meanwhile, so that the page is to be closed. */
const storePage = (ports: Ports, { companyId, invoiceId }: OfInvoice, { id, url }: Page): Promise<boolean> =>
  changeBilling(ports, companyId, async ({ trx, now }) => {
    const { withdrawn_at: withdrawnAt } = await trx
      .updateTable('invoices')
      .set({ provider_payment_id: id, payment_url: url })
      .where('company_id', '=', companyId)
      .where('id', '=', invoiceId)
      .returning('withdrawn_at')
      .executeTakeFirstOrThrow()
    const lookAt = withdrawnAt === null ? now.getTime() + firstLook : now
    await awaitPayment(trx, { companyId, invoiceId, dueAt: new Date(lookAt) })
    return withdrawnAt === null
  })
