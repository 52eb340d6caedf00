import { z } from 'zod'
import type { PaymentProvider } from '../ports/PaymentProvider.ts'
import type { MonobankCall } from './monobankCalls.ts'
import { monobankPayment, readMonobankInvoice, type MonobankInvoice } from './monobankPayment.ts'

/** The answer of `invoice/cancel`: the bank may refuse a refund, or make it later. */
const CancelAnswer = z.looseObject({ status: z.enum(['processing', 'success', 'failure']) })

/**
 * The state of the refund with our reference, by its invoice. Money that went back as a whole, by whomever, is
 * returned.
 */
function refundState({ status, cancelList }: MonobankInvoice, reference: string) {
  const own = (cancelList ?? []).filter(({ extRef }) => extRef === reference).map((refund) => refund.status)
  if (status === 'reversed' || own.includes('success')) return 'made'
  if (own.includes('processing')) return 'accepted'
  return own.includes('failure') ? 'failed' : 'unknown'
}

/**
 * Returns money at monobank, and reads from the invoice what became of it. The bank may make a refund after it has
 * accepted it, and may show it later still; what was asked for is kept by the caller.
 */
export function monobankRefunds(call: MonobankCall): Pick<PaymentProvider, 'findRefund' | 'refund'> {
  const findRefund: PaymentProvider['findRefund'] = async ({ id, reference }) => {
    const invoice = await readMonobankInvoice(call, id)
    if (!invoice.ok) return invoice
    const state = refundState(invoice.value, reference)
    if (state !== 'made') return { ok: true, value: { state } }
    const payment = monobankPayment(invoice)
    return payment.ok ? { ok: true, value: { state, payment: payment.value } } : payment
  }
  return {
    findRefund,
    async refund({ id, amount, reference }) {
      const asked = await call(CancelAnswer, 'POST', 'invoice/cancel', { invoiceId: id, extRef: reference, amount })
      if (!asked.ok) return asked
      if (asked.value.status === 'failure') return { ok: true, value: { state: 'failed' } }
      const shown = await findRefund({ id, reference })
      return shown.ok && shown.value.state === 'made' ? shown : { ok: true, value: { state: 'accepted' } }
    },
  }
}
