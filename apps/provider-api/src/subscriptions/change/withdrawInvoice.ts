import {
  invoicePurposes,
  readInvoiceState,
  stepInvoice,
  unpaidStates,
  type InvoicePurpose,
} from '@frontdesk/billing-machine'
import type { Trx } from '../../db/Db.ts'
import { makeDue } from './billingJobs.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { writeInvoiceState } from './writeInvoiceState.ts'
import { releasePromo } from '../promos/promoReservations.ts'
import { isInState } from '../reading/isInState.ts'

/** Gives back the promo code that an order has reserved, and has its payment closed or returned at once. */
export async function releaseInvoice(trx: Trx, of: { companyId: number; invoiceId: string; now: Date }): Promise<void> {
  await releasePromo(trx, of)
  await makeDue(trx, of)
}

/**
 * Withdraws an invoice that is not paid: the job of its payment closes the page, and returns the money of one that is
 * paid all the same. One whose payment was declined stays so. The promo code that an order has reserved is free again.
 */
export async function withdrawInvoice(
  trx: Trx,
  of: { companyId: number; invoiceId: string; now: Date },
): Promise<void> {
  const { companyId, invoiceId, now } = of
  const invoice = await readInvoice({ trx, companyId }, invoiceId)
  if (!invoice) return
  const { state, effects } = stepInvoice(readInvoiceState(invoice), { type: 'withdrawn' }, now)
  await writeInvoiceState({ trx, companyId }, invoice, state)
  if (effects.some((effect) => effect.do === 'release')) await releaseInvoice(trx, of)
}

/** Withdraws what is not paid yet of a subscription, or of the whole company: of some purposes, or everything. */
export async function withdrawOpenInvoices(
  trx: Trx,
  {
    companyId,
    subscriptionId,
    purposes = invoicePurposes,
    now,
  }: { companyId: number; subscriptionId: string | null; purposes?: readonly InvoicePurpose[]; now: Date },
): Promise<void> {
  const open = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .$if(subscriptionId !== null, (query) => query.where('subscription_id', '=', subscriptionId))
    .where('purpose', 'in', purposes)
    .where(isInState(...unpaidStates))
    .execute()
  for (const { id } of open) await withdrawInvoice(trx, { companyId, invoiceId: id, now })
}
