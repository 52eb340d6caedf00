import type { Payment, PaymentFault, PaymentProvider, PaymentResult } from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'

/**
 * Money of a payment that is to go back, in minor units. `id`: the provider's of the payment;
 * `reference`: ours of the refund.
 */
type WantedRefund = {
  companyId: number
  provider: PaymentProvider
  id: string
  amount: number
  reference: string
}

type RefundPorts = Pick<Ports, 'db' | 'now'>

/** Milliseconds within which a payment shows a refund that its provider has accepted. */
const shownWithin = 24 * 3_600_000
/** Milliseconds for which a refund is looked for whose answer was lost, before it is asked for once more. */
const appearsWithin = 10 * 60_000

const faulty = (fault: PaymentFault) => ({ ok: false, fault }) as const
const waiting = faulty({ type: 'wait', milliseconds: null })
const failed = faulty({ type: 'refused', message: 'The provider did not make the refund' })
const lost = faulty({
  type: 'refused',
  message: 'The provider has accepted the refund, and does not show it: look at it there',
})

/**
 * Returns money by a payment provider, once. What is asked for is stored before it is asked for, and what was accepted
 * when it is, so that a restart and another node know it. A refund that was accepted waits until the payment shows it
 * as made; one that the provider then fails to make is refused, and asked for once more only when the caller repeats it
 * after that. One that the payment does not show, and may show later, is not asked for again, since both could be made:
 * after a day it is refused, for a human to look at. One whose answer was lost is asked for again only when
 * it would be shown by then.
 */
export async function makeRefund(ports: RefundPorts, refund: WantedRefund): Promise<PaymentResult<Payment>> {
  const { provider, id, amount, reference } = refund
  const found = await provider.findRefund({ id, reference })
  if (!found.ok) return found
  const shown = found.value
  const known = await readAsked(ports, refund)
  if (shown.state === 'made') {
    if (known) await forget(ports, refund)
    return { ok: true, value: shown.payment }
  }
  if (shown.state === 'accepted') {
    if (!known?.accepted_at) await note(ports, refund, { isAccepted: true })
    return waiting
  }
  if (shown.state === 'failed' && known) {
    await forget(ports, refund)
    return failed
  }
  if (known) {
    const { accepted_at: acceptedAt, asked_at: askedAt } = known
    const at = ports.now().getTime()
    if (acceptedAt) return at - acceptedAt.getTime() < shownWithin ? waiting : lost
    if (at - askedAt.getTime() < appearsWithin) return waiting
  }
  await note(ports, refund, { isAccepted: false })
  const answer = await provider.refund({ id, amount, reference })
  if (!answer.ok) {
    // Any other fault than a lost answer says that nothing was returned.
    if (answer.fault.type !== 'unknown') await forget(ports, refund)
    return answer
  }
  const answered = answer.value
  if (answered.state === 'accepted' || answered.state === 'unknown') {
    await note(ports, refund, { isAccepted: true })
    return waiting
  }
  await forget(ports, refund)
  return answered.state === 'made' ? { ok: true, value: answered.payment } : failed
}

const readAsked = ({ db }: RefundPorts, { companyId, id, reference }: WantedRefund) =>
  db
    .selectFrom('asked_refunds')
    .select(['asked_at', 'accepted_at'])
    .where('company_id', '=', companyId)
    .where('payment_id', '=', id)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** Stores that a refund is asked for now, or that the provider has accepted it. */
const note = (
  { db, now }: RefundPorts,
  { companyId, id, reference }: WantedRefund,
  { isAccepted }: { isAccepted: boolean },
): Promise<unknown> => {
  const at = now()
  return db
    .insertInto('asked_refunds')
    .values({
      company_id: companyId,
      payment_id: id,
      reference,
      asked_at: at,
      accepted_at: isAccepted ? at : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'payment_id', 'reference'])
        .doUpdateSet({ ...(!isAccepted && { asked_at: at }), accepted_at: isAccepted ? at : null }),
    )
    .execute()
}

const forget = ({ db }: RefundPorts, { companyId, id, reference }: WantedRefund): Promise<unknown> =>
  db
    .deleteFrom('asked_refunds')
    .where('company_id', '=', companyId)
    .where('payment_id', '=', id)
    .where('reference', '=', reference)
    .execute()
