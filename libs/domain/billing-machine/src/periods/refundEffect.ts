import type { ReplacedPlan } from '../subscription/OrderedPlan.ts'
import type { SubscriptionColumns } from '../subscription/SubscriptionColumns.ts'

/**
 * The effect on the subscription when all the money of an invoice goes back (decision 0067):
 * - `none`: the paid period is over, and everything stays,
 * - `ends`: it paid for the running period, which ends,
 * - `restores`: it paid for an upgrade of a period that would still run, and plan and period of before come back,
 *   unless more salons are connected than that plan was for, which the upgrade has paid for,
 * - `ends-credited`: what was left of it was credited to the upgrade that runs, which ends; `by`:
 *   the number of that invoice.
 */
export type RefundEffect =
  | { readonly type: 'none' }
  | { readonly type: 'ends' }
  | { readonly type: 'restores'; readonly plan: ReplacedPlan }
  | { readonly type: 'ends-credited'; readonly by: string | null }

/** The invoice that has paid for the running period of a subscription. */
type RunningInvoice = {
  readonly id: string
  readonly number: string | null
  readonly periodEnd: Date | null
  readonly replaced: ReplacedPlan | null
}

/**
 * The effect on a subscription when all the money of its paid invoice `returned` goes back now. `running`: the invoice
 * of the running period; `credited`: the invoice whose rest was credited to an upgrade, by the upgrade's.
 */
export function refundEffect(
  row: Pick<SubscriptionColumns, 'ended_at' | 'salons'>,
  of: {
    returned: string
    running: RunningInvoice | null
    connectedSalons: number
    credited: ReadonlyMap<string, string | null>
  },
  now: Date,
): RefundEffect {
  const { returned, running, credited } = of
  if (row.ended_at !== null || !running?.periodEnd || running.periodEnd <= now) return { type: 'none' }
  if (running.id === returned) {
    const { replaced } = running
    if (!replaced || new Date(replaced.end) <= now) return { type: 'ends' }
    // The upgrade has paid for salons that are connected, and the plan before it is not for them.
    const paidSalons = Math.min(of.connectedSalons, row.salons)
    return replaced.salons < paidSalons ? { type: 'ends' } : { type: 'restores', plan: replaced }
  }
  // An upgrade of an upgrade was credited what was left of both.
  for (let id = credited.get(running.id); id; id = credited.get(id))
    if (id === returned) return { type: 'ends-credited', by: running.number }
  return { type: 'none' }
}
