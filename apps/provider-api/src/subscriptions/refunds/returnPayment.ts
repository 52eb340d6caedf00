import type { Payment, PaymentProvider, PaymentResult } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { makeRefund } from './makeRefund.ts'

/** After how many attempts of its job a refund that the provider refuses is given up: a human looks at it then. */
const attempts = 6

/** Whether the job of a refund is given up: its provider has refused it, and has been asked often enough. */
export const isRefundGivenUp = (returned: PaymentResult<unknown>, job: { attempts: number }): boolean =>
  !returned.ok && returned.fault.type === 'refused' && job.attempts >= attempts

/**
 * Returns what is left of a payment that nobody asked for, once, whichever job of its invoice returns it: both name the
 * refund by the payment.
 */
export async function returnPayment(
  ports: Pick<Ports, 'db' | 'now' | 'log'>,
  { companyId, provider, payment }: { companyId: number; provider: PaymentProvider; payment: Payment },
): Promise<PaymentResult<Payment>> {
  const { id, amount, refundedAmount } = payment
  const left = amount - refundedAmount
  const returned = await makeRefund(ports, { companyId, provider, id, amount: left, reference: `${id}.refund` })
  if (!returned.ok && (returned.fault.type === 'refused' || returned.fault.type === 'not-permitted'))
    ports.log.error({ companyId, paymentId: id, fault: returned.fault }, 'Money could not be returned')
  return returned
}
