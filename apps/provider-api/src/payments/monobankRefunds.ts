import { z } from 'zod'
import type { PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import type { MonobankCall } from './monobankCalls.ts'
import { monobankPayment, readMonobankInvoice, refusedByBank, type MonobankInvoice } from './monobankPayment.ts'

/** The answer of `invoice/cancel`: the bank may refuse a refund, or make it later. */
const CancelAnswer = z.looseObject({ status: z.enum(['processing', 'success', 'failure']) })

const waiting: PaymentResult<never> = { ok: false, fault: { type: 'wait', milliseconds: null } }
const failed = refusedByBank('The bank did not make the refund')
const lost = refusedByBank('The bank has accepted the refund, and does not show it: look at it there')

/** Milliseconds within which an invoice shows a refund that the bank has accepted. */
const shownWithin = 24 * 3_600_000

/** What an invoice shows of the refund with our reference. Money that went back as a whole, by whomever, is returned. */
function refundState({ status, cancelList }: MonobankInvoice, reference: string) {
  const own = (cancelList ?? []).filter(({ extRef }) => extRef === reference).map((refund) => refund.status)
  if (status === 'reversed' || own.includes('success')) return 'made'
  if (own.includes('processing')) return 'processing'
  return own.includes('failure') ? 'failed' : 'unknown'
}

/**
 * Returns money at monobank. A refund that the bank has accepted waits until its invoice shows it as made; one that the bank then fails to make
 * is refused, and asked for once more only when the caller repeats it after that. One that its invoice does not show, and may show later, is not
 * asked for again, since both could be made: after a day it is refused, for a human to look at.
 */
export function monobankRefunds(call: MonobankCall, now: () => Date): PaymentProvider['refund'] {
  /** When the bank has accepted refunds, by their references. After a restart, one that fails or is not shown is asked for once more. */
  const accepted = new Map<string, number>()
  return async ({ id, amount, reference }) => {
    const before = await readMonobankInvoice(call, id)
    if (!before.ok) return before
    const state = refundState(before.value, reference)
    const acceptedAt = accepted.get(reference)
    if (state === 'processing') {
      accepted.set(reference, acceptedAt ?? now().getTime())
      return waiting
    }
    if (state === 'unknown' && acceptedAt !== undefined)
      return now().getTime() - acceptedAt < shownWithin ? waiting : lost
    const wasAccepted = accepted.delete(reference)
    if (state === 'made') return monobankPayment(before)
    if (state === 'failed' && wasAccepted) return failed
    const asked = await call(CancelAnswer, 'POST', 'invoice/cancel', { invoiceId: id, extRef: reference, amount })
    if (!asked.ok) return asked
    if (asked.value.status === 'failure') return failed
    const after = await readMonobankInvoice(call, id)
    if (after.ok && refundState(after.value, reference) === 'made') return monobankPayment(after)
    accepted.set(reference, now().getTime())
    return waiting
  }
}
