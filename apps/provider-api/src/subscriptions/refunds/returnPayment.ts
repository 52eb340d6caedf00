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
  const reference = await referenceOf(ports, companyId, payment)
  const returned = await makeRefund(ports, { companyId, provider, id, amount: amount - refundedAmount, reference })
  if (!returned.ok && (returned.fault.type === 'refused' || returned.fault.type === 'not-permitted'))
    ports.log.error({ companyId, paymentId: id, fault: returned.fault }, 'Money could not be returned')
  return returned
}

/**
 * Our reference of the refund of a payment. One that a version before this one has asked for under the reference of the
 * payment is waited for under that.
 */
async function referenceOf({ db }: Pick<Ports, 'db'>, companyId: number, payment: Payment): Promise<string> {
  const earlier = `${payment.reference}.refund`
  const asked = await db
    .selectFrom('asked_refunds')
    .select('reference')
    .where('company_id', '=', companyId)
    .where('payment_id', '=', payment.id)
    .where('reference', '=', earlier)
    .executeTakeFirst()
  return asked?.reference ?? `${payment.id}.refund`
}
