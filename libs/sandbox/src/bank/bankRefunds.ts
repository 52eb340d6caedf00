import type { Card } from './cards.ts'

/** Money that is returned, or was to be, as `invoice/cancel` has it. Amounts are in minor units. */
export type BankRefund = {
  extRef: string
  amount: number
  status: 'processing' | 'success' | 'failure'
  createdDate: Date
  modifiedDate: Date
}

/** An invoice, as far as its money can be returned. `refund`: what becomes of that, by its card. */
type Refunded = { amount: number; cancelList: BankRefund[]; refund: Card['refund'] }

/** Milliseconds for which a slow refund is processed. */
const slowFor = 10_000

/** The returned amount of an invoice. */
export const returnedOf = ({ cancelList }: Refunded): number => sumOf(cancelList, ['success'])

const sumOf = (refunds: readonly BankRefund[], of: readonly BankRefund['status'][]): number =>
  refunds.filter(({ status }) => of.includes(status)).reduce((sum, { amount }) => sum + amount, 0)

/** Begins a refund; `amount` null: of all that is left. Null when that is less. */
export function beginRefund(
  { amount: paid, cancelList, refund: becomes }: Refunded,
  { extRef, amount, now }: { extRef: string; amount: number | null; now: Date },
): BankRefund | null {
  const left = paid - sumOf(cancelList, ['success', 'processing'])
  const returned = amount ?? left
  if (returned > left) return null
  const status = ({ made: 'success', slow: 'processing', fails: 'failure' } as const)[becomes]
  const refund: BankRefund = { extRef, amount: returned, status, createdDate: now, modifiedDate: now }
  cancelList.push(refund)
  return refund
}

/** Makes the refunds that were processed for long enough; false when there is none. */
export function settleRefunds({ cancelList }: Refunded, now: Date): boolean {
  const settled = cancelList.filter(
    ({ status, createdDate }) => status === 'processing' && now.getTime() - createdDate.getTime() >= slowFor,
  )
  for (const refund of settled) Object.assign(refund, { status: 'success', modifiedDate: now })
  return settled.length > 0
}
