import { isSettled, madeChargeStates, readInvoiceState, type RefundEffect } from '@frontdesk/billing-machine'
import type { CurrencyCode } from '@frontdesk/contract'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { isInState } from '../reading/isInState.ts'
import { refundEffectOf } from './refundEffectOf.ts'
import { withdrawOpenInvoices } from '../change/withdrawInvoice.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { queueAutoUpgrade } from '../usage/queueAutoUpgrade.ts'

/** Why a refund is not made, as a sentence for the operator. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/**
 * A refund that was asked for; `isRepeated`: by an earlier command with the same key, and it is not tried again.
 * Amounts are in minor units.
 */
export type RequestedRefund = { id: string; amount: number; currency: CurrencyCode; isRepeated: boolean }

/** A refund before it is made. `effect`: on the subscription; null for a part of the payment. */
type AnnouncedRefund = { amount: number; currency: CurrencyCode; effect: RefundEffect | null }

type Asked = {
  invoiceId: string
  /** Null: all that is left. */
  amount: number | null
  key: string
  /** Whether it may end a plan that another invoice has paid for, which was credited what was left of this one. */
  mayEndPlan?: boolean
  /** Gets what will be done, before anything is stored, and under the lock of the company. */
  announce?: (refund: AnnouncedRefund) => void
}

/**
 * Stores that money of a paid invoice is to be returned, and queues it. The same `key` once more asks for the same
 * refund, and one that had failed is tried again. Throws `RefundRefused` for an invoice that was not paid, for more
 * than is left, and for all that is left of an invoice whose rest was credited to the upgrade that
 * runs, unless `mayEndPlan`. What is to be paid for the plan that it changes is withdrawn at once, and so are upgrades
 * that were credited what goes back.
 */
export async function requestRefund(change: BillingChange, asked: Asked): Promise<RequestedRefund> {
  const { invoiceId, amount, key } = asked
  const { trx, companyId, now, newId } = change
  const invoice = await readInvoice(change, invoiceId)
  if (!invoice) throw new RefundRefused('There is no such invoice')
  const { currency_code: currency } = invoice
  const refunds = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute()
  const known = refunds.find((one) => one.key === key)
  if (known) {
    if (amount !== null && known.amount !== amount)
      throw new RefundRefused(`A refund of another amount has the key ${key} already`)
    if (known.failure !== null) {
      await announceRefund(change, asked, { invoice, amount: known.amount, left: leftOf(invoice, refunds) })
      await trx
        .updateTable('refunds')
        .set({ failure: null })
        .where('company_id', '=', companyId)
        .where('id', '=', known.id)
        .execute()
      await enqueueRefund(change, { refundId: known.id, invoiceId })
    }
    return { id: known.id, amount: known.amount, currency, isRepeated: known.failure === null }
  }
  const state = readInvoiceState(invoice)
  if (!isSettled(state) || state.paymentId === null || invoice.amount === 0)
    throw new RefundRefused('Nothing was paid for this invoice')
  const left = leftOf(invoice, refunds)
  const returned = amount ?? left
  if (returned <= 0) throw new RefundRefused('All of it was returned already')
  await announceRefund(change, asked, { invoice, amount: returned, left })
  const id = newId()
  await trx
    .insertInto('refunds')
    .values({ company_id: companyId, id, invoice_id: invoiceId, key, amount: returned, requested_at: now })
    .execute()
  await enqueueRefund(change, { refundId: id, invoiceId })
  return { id, amount: returned, currency, isRepeated: false }
}

type Of = { amount: number; refunded_amount: number }

/** The amount that can still be returned: the payment, less the refunds that were made or are on their way. */
const leftOf = (
  { amount, refunded_amount: refunded }: Of,
  refunds: readonly { amount: number; done_at: Date | null; failure: string | null }[],
): number =>
  refunds
    .filter(({ done_at: doneAt, failure }) => doneAt === null && failure === null)
    .reduce((left, one) => left - one.amount, amount - refunded)

/**
 * Announces a refund, or refuses it: when it is more than is left, or ends a plan that it may not end. One that changes
 * the plan withdraws open orders and automatic upgrades: the provider may make it days later, and what is paid
 * meanwhile would end with it.
 */
async function announceRefund(
  change: BillingChange,
  { mayEndPlan = false, announce }: Asked,
  { invoice, amount, left }: { invoice: InvoiceRow; amount: number; left: number },
): Promise<void> {
  if (amount > left) throw new RefundRefused(`Only ${(left / 100).toFixed(2)} of it can still be returned`)
  const isWhole = amount === left
  const effect = await refundEffectOf(change, invoice)
  if (isWhole && effect.type === 'ends-credited' && !mayEndPlan)
    throw new RefundRefused(
      `What was left of this invoice was credited to the plan that runs, paid by invoice ${effect.by ?? 'without a number'}. Return that one first, which gives the plan before it back, or add --end-plan: then the running plan ends with this refund`,
    )
  announce?.({ amount, currency: invoice.currency_code, effect: isWhole ? effect : null })
  const { trx, companyId, now } = change
  const { subscription_id: subscriptionId } = invoice
  const purposes = ['checkout', 'upgrade', 'auto-upgrade'] as const
  if (!isWhole && (effect.type === 'ends' || effect.type === 'restores')) await withdrawUpgrades(change, subscriptionId)
  if (isWhole && effect.type !== 'none') await withdrawOpenInvoices(trx, { companyId, subscriptionId, purposes, now })
}

/**
 * Withdraws the upgrades that are open while a part of what was paid for the running period goes back: it is in their
 * credit. An automatic one that was being charged is made anew, at the price of then.
 */
async function withdrawUpgrades(change: BillingChange, subscriptionId: string): Promise<void> {
  const { trx, companyId, now, newId } = change
  const charged = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', subscriptionId)
    .where('purpose', '=', 'auto-upgrade')
    .where(isInState(...madeChargeStates))
    .executeTakeFirst()
  await withdrawOpenInvoices(trx, { companyId, subscriptionId, purposes: ['upgrade', 'auto-upgrade'], now })
  if (charged) await queueAutoUpgrade(trx, { companyId, cause: { type: 'part-returned', id: newId() }, now })
}

const enqueueRefund = (
  { trx, companyId, now }: BillingChange,
  { refundId, invoiceId }: { refundId: string; invoiceId: string },
): Promise<void> =>
  enqueueJob(trx, {
    queue: 'refunds',
    subject: `${companyId}:${refundId}`,
    orderKey: `${companyId}:${invoiceId}`,
    companyId,
    dueAt: now,
  })
