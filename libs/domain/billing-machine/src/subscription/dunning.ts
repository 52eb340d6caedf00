import type { SubscriptionColumns } from './SubscriptionColumns.ts'

/**
 * The days after a renewal fell due on which its charge is tried again (SUB-5):
 *
 * | a charge on day | fails: the subscription is | the next charge | email                 |
 * | --------------- | -------------------------- | --------------- | --------------------- |
 * | 0               | past due, with access      | day 1           | `charge-failed`       |
 * | 1               | past due, with access      | day 3           | `charge-failed`       |
 * | 3               | past due, with access      | day 5           | `charge-failed`       |
 * | 5               | unpaid, without access     | none            | `subscription-unpaid` |
 */
const retriedOnDays: readonly number[] = [1, 3, 5]

const day = 86_400_000

/**
 * When the charge of a renewal that has failed so many times is tried again; null: no more. The days are counted from
 * when it was due; where it was begun more than half a day later, by a server that had been away, from when it was
 * begun. Half a day lies between two attempts, also after a jump of the clock.
 */
function nextChargeAt(of: { begunAt: Date; dueAt: Date; failures: number; now: Date }): Date | null {
  const days = retriedOnDays[of.failures - 1]
  if (days === undefined) return null
  const isLate = of.begunAt.getTime() - of.dueAt.getTime() > day / 2
  const first = (isLate ? of.begunAt : of.dueAt).getTime()
  return new Date(Math.max(first + days * day, of.now.getTime() + day / 2))
}

/**
 * The failed charges of a renewal after another one has failed, and when the next is made; null: no more. A charge
 * that the customer has asked for does not count, and the next charge of the schedule keeps its time. Where that time
 * has passed while the customer's charge was made, this one counts in its place.
 */
export function afterFailure(
  { charge_attempts: before, retry_at: retryAt }: Pick<SubscriptionColumns, 'charge_attempts' | 'retry_at'>,
  of: { begunAt: Date; dueAt: Date; now: Date },
): { failures: number; next: Date | null } {
  if (retryAt !== null && retryAt > of.now) return { failures: before, next: retryAt }
  const failures = before + 1
  return { failures, next: nextChargeAt({ ...of, failures }) }
}

/**
 * When the last charge of a renewal that has failed is made: if that one fails, too, the subscription is unpaid. Null
 * where no further one is scheduled.
 */
export function lastChargeAt(
  row: Pick<SubscriptionColumns, 'status' | 'charge_attempts' | 'retry_at' | 'next_charge_at'>,
): Date | null {
  const next = row.retry_at ?? row.next_charge_at
  const days = retriedOnDays[row.charge_attempts - 1]
  const last = retriedOnDays.at(-1)
  if (row.status !== 'past_due' || next === null || days === undefined || last === undefined) return null
  return new Date(next.getTime() + (last - days) * day)
}

/**
 * The dunning after the charge of a card was withdrawn that another card has replaced, while the new one is charged at
 * once. It counts as one that has failed, unless the customer had asked for it. In place of the last attempt of the
 * schedule the new card is still charged with access; in place of that charge it is not.
 */
export function afterReplacedCharge(
  row: Pick<SubscriptionColumns, 'status' | 'charge_attempts' | 'retry_at' | 'past_due_since'>,
  now: Date,
): Pick<SubscriptionColumns, 'status' | 'charge_attempts' | 'retry_at'> {
  const dueAt = row.past_due_since ?? now
  const { failures, next } = afterFailure(row, { begunAt: dueAt, dueAt, now })
  const isOver = failures > retriedOnDays.length + 1
  return { status: isOver ? 'unpaid' : row.status, charge_attempts: failures, retry_at: next }
}
