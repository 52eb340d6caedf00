import { z } from 'zod'
import type { PaidPeriod } from '../altegioApi.ts'

/** A payment that Altegio has of a salon, from its status. */
export type ReportedPayment = { id: string; isRefunded: boolean; sum: number; moments: Record<Moment, number | null> }

const moments = ['payment_date', 'period_from', 'period_to'] as const
type Moment = (typeof moments)[number]

const Id = z.union([z.int(), z.string().min(1)]).transform(String)
const Payment = z.looseObject({
  id: Id,
  payment_sum: z.coerce.number(),
  is_refunded: z.boolean().catch(false),
  payment_date: z.unknown(),
  period_from: z.unknown(),
  period_to: z.unknown(),
})
const Status = z.looseObject({ payments: z.array(z.unknown()).catch([]) })

const momentOf = (raw: unknown): number | null => {
  const at = typeof raw === 'string' ? Date.parse(`${raw.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** The payments in the `data` of Altegio's status of a salon; what is not readable is left out. */
export const reportedPaymentsOf = (data: unknown): ReportedPayment[] =>
  (Status.safeParse(data).data?.payments ?? []).flatMap((raw) => {
    const parsed = Payment.safeParse(raw)
    if (!parsed.success) return []
    const { id, payment_sum: sum, is_refunded: isRefunded, ...of } = parsed.data
    return [
      {
        id,
        sum,
        isRefunded,
        moments: {
          payment_date: momentOf(of.payment_date),
          period_from: momentOf(of.period_from),
          period_to: momentOf(of.period_to),
        },
      },
    ]
  })

/** The id that Altegio gave a payment which was reported; null for an answer without one. */
export const reportedIdOf = (data: unknown): string | null => z.looseObject({ id: Id }).safeParse(data).data?.id ?? null

/** By how much Altegio's moments may differ from ours: it may keep days alone, or moments in the salon's time. */
const tolerance = 86_400_000

/**
 * The payment of a report whose answer was lost: of the same sum, for the same days. `known` are those of other
 * reports. Null: it did not arrive.
 */
export const findReported = (
  payments: readonly ReportedPayment[],
  of: PaidPeriod,
  known: ReadonlySet<string>,
): ReportedPayment | null =>
  payments.find(
    (payment) =>
      !known.has(payment.id) &&
      Math.abs(payment.sum - of.payment_sum) < 0.005 &&
      moments.every((name) => {
        const [theirs, ours] = [payment.moments[name], momentOf(of[name])]
        return theirs !== null && ours !== null && Math.abs(theirs - ours) <= tolerance
      }),
  ) ?? null
