import { z } from 'zod'
import type { PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import type { MonobankCall } from './monobankCalls.ts'
import { monobankPayment, readMonobankInvoice, refusedByBank, type MonobankInvoice } from './monobankPayment.ts'

/** The answer of `invoice/cancel`: the bank may refuse a refund, or make it later. */
const CancelAnswer = z.looseObject({ status: z.enum(['processing', 'success', 'failure']) })

const waiting: PaymentResult<never> = { ok: false, fault: { type: 'wait', milliseconds: null } }
const failed = refusedByBank('The bank did not make the refund')

/** What an invoice shows of the refund with our reference. Money that went back as a whole, by whomever, is returned. */
function refundState({ status, cancelList }: MonobankInvoice, reference: string) {
  const own = (cancelList ?? []).filter(({ extRef }) => extRef === reference).map((refund) => refund.status)
  if (status === 'reversed' || own.includes('success')) return 'made'
  if (own.includes('processing')) return 'processing'
  return own.includes('failure') ? 'failed' : 'unknown'
}

/**
 * Returns money at monobank. A refund that the bank has accepted waits until its invoice shows it as made; one that the bank then fails to make
 * is refused, and asked for once more only when the caller repeats it after that.
 */
export function monobankRefunds(call: MonobankCall): PaymentProvider['refund'] {
  /** References of refunds that the bank has accepted. After a restart, one of them that fails is asked for once more. */
  const accepted = new Set<string>()
  return async ({ id, amount, reference }) => {
    const before = await readMonobankInvoice(call, id)
    if (!before.ok) return before
    const state = refundState(before.value, reference)
    if (state === 'processing') {
      accepted.add(reference)
      return waiting
    }
    const wasAccepted = accepted.delete(reference)
    if (state === 'made') return monobankPayment(before)
    if (state === 'failed' && wasAccepted) return failed
    const asked = await call(CancelAnswer, 'POST', 'invoice/cancel', { invoiceId: id, extRef: reference, amount })
    if (!asked.ok) return asked
    if (asked.value.status === 'failure') return failed
    const after = await readMonobankInvoice(call, id)
    if (after.ok && refundState(after.value, reference) === 'made') return monobankPayment(after)
    accepted.add(reference)
    return waiting
  }
}
