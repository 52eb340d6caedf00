import { randomBytes } from 'node:crypto'
import type { BankInvoice, NewInvoice } from './BankInvoice.ts'
import { beginRefund, returnedOf, settleRefunds, type BankRefund } from './bankRefunds.ts'

/** A merchant's acts on invoices. */
export type BankInvoices = {
  create: (invoice: NewInvoice) => BankInvoice
  find: (invoiceId: string) => BankInvoice | null
  list: (from: Date, to: Date) => BankInvoice[]
  /** Closes an open invoice; false for one that was paid. */
  remove: (invoiceId: string) => boolean
  /**
   * Returns money; the same `extRef` once more returns nothing, unless it failed. Null where nothing,
   * or not so much, was paid.
   */
  cancel: (invoiceId: string, extRef: string, amount: number | null) => BankRefund | null
}

const afterRefunds = (invoice: BankInvoice): Pick<BankInvoice, 'status'> => ({
  status: returnedOf(invoice) === invoice.amount ? 'reversed' : 'success',
})

/**
 * Opens the invoices of a merchant, who has none yet. `onChange` gets an invoice after each change that is notified.
 */
export function openBankInvoices({
  now,
  onChange,
}: {
  now: () => Date
  onChange: (invoice: BankInvoice) => void
}): BankInvoices & { change: (invoice: BankInvoice, different: Partial<BankInvoice>) => BankInvoice } {
  const invoices = new Map<string, BankInvoice>()
  const change = (invoice: BankInvoice, different: Partial<BankInvoice>): BankInvoice => {
    // Two changes of one moment are distinguished by the later date.
    const modifiedDate = new Date(Math.max(now().getTime(), invoice.modifiedDate.getTime() + 1))
    Object.assign(invoice, different, { modifiedDate })
    onChange(invoice)
    return invoice
  }
  const find = (invoiceId: string) => {
    const invoice = invoices.get(invoiceId)
    if (invoice?.status === 'processing' && invoice.settlesAt && invoice.settlesAt <= now())
      change(invoice, { status: 'success', settlesAt: null })
    if (invoice && settleRefunds(invoice, now())) change(invoice, afterRefunds(invoice))
    return invoice ?? null
  }
  return {
    find,
    change,
    create(of) {
      const at = now()
      const invoice: BankInvoice = {
        ...of,
        invoiceId: `p2_${randomBytes(9).toString('base64url')}`,
        status: 'created',
        createdDate: at,
        modifiedDate: at,
        failureReason: null,
        errCode: null,
        maskedPan: null,
        cardToken: null,
        isTokenLate: false,
        cancelList: [],
        refund: 'made',
        settlesAt: null,
      }
      invoices.set(invoice.invoiceId, invoice)
      return invoice
    },
    list: (from, to) => [...invoices.values()].filter(({ createdDate }) => createdDate >= from && createdDate <= to),
    remove(invoiceId) {
      const invoice = find(invoiceId)
      if (invoice?.status !== 'created' && invoice?.status !== 'failure') return false
      // There is no webhook of an invoice that expired.
      Object.assign(invoice, { status: 'expired', modifiedDate: new Date(invoice.modifiedDate.getTime() + 1) })
      return true
    },
    cancel(invoiceId, extRef, amount) {
      const invoice = find(invoiceId)
      if (invoice?.status !== 'success' && invoice?.status !== 'reversed') return null
      const known = invoice.cancelList.find((one) => one.extRef === extRef && one.status !== 'failure')
      if (known) return known
      const refund = beginRefund(invoice, { extRef, amount, now: now() })
      if (refund) change(invoice, afterRefunds(invoice))
      return refund
    },
  }
}
