import { readInvoiceState, withdrawnAt } from '@frontdesk/billing-machine'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { PaymentProvider, PaymentResult } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { requireInvoice } from '../reading/readInvoice.ts'
import { awaitPayment, makeDue } from '../change/billingJobs.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'

/** Milliseconds for which a page is waited for that is being opened. */
export const pageOpensWithin = 60_000
/** Milliseconds for which a page is offered again, less than the day for which providers keep it open. */
export const pageLasts = 20 * 3_600_000
/**
 * When a page is first looked at, in milliseconds after it was opened, unless a notice of the provider comes before.
 */
const firstLook = 30_000

type OfInvoice = { companyId: number; invoiceId: string }
type Page = { id: string; url: string }

/**
 * Queues the work for a page that is about to be opened, in the transaction that stores its invoice. Where no page is
 * stored within a minute, because the process has ended, the job withdraws the invoice: it could not be paid.
 */
export const awaitPage = (trx: Trx, { now, ...of }: OfInvoice & { now: Date }): Promise<void> =>
  awaitPayment(trx, { ...of, dueAt: new Date(now.getTime() + pageOpensWithin) })

/**
 * Stores the page that a provider opens for an invoice, and returns its address. An invoice without a page is
 * withdrawn, and so is shown as cancelled. Throws PAYMENT_UNREACHABLE when the provider opens none in time, and
 * PAYMENT_IN_PROGRESS when another order has replaced it meanwhile; a page that comes then is closed.
 */
export async function openPage(
  ports: Ports,
  { provider, ...of }: OfInvoice & { provider: PaymentProvider['name'] },
  opening: Promise<PaymentResult<Page>>,
): Promise<string> {
  const opened = await opening
  if (!opened.ok) {
    ports.log.warn({ companyId: of.companyId, provider, fault: opened.fault }, 'A payment page could not be opened')
    await changeBilling(ports, of.companyId, ({ trx, now }) => withdrawInvoice(trx, { ...of, now }))
    throw refuse('PAYMENT_UNREACHABLE')
  }
  const problem = await storePage(ports, of, opened.value)
  if (problem) throw refuse(problem)
  return opened.value.url
}

/**
 * Stores a page. Returns why it is closed again, where its invoice was withdrawn meanwhile: by another order,
 * or since it took too long.
 */
const storePage = (
  ports: Ports,
  { companyId, invoiceId }: OfInvoice,
  { id, url }: Page,
): Promise<'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNREACHABLE' | null> =>
  changeBilling(ports, companyId, async (change) => {
    const { trx, now } = change
    const invoice = await requireInvoice(change, invoiceId)
    const opened = await changeInvoice(change, invoice, { type: 'page-opened', paymentId: id }, { payment_url: url })
    const state = readInvoiceState(opened)
    const withdrawn = withdrawnAt(state)
    if (withdrawn === null) {
      await awaitPayment(trx, { companyId, invoiceId, dueAt: new Date(now.getTime() + firstLook) })
      return null
    }
    await makeDue(trx, { companyId, invoiceId, now })
    const isLate = withdrawn.getTime() - state.createdAt.getTime() >= pageOpensWithin
    return isLate ? 'PAYMENT_UNREACHABLE' : 'PAYMENT_IN_PROGRESS'
  })
