import { isActionAllowed, isPaidFor, scheduledChangeToUndo } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { requireSubscription, toSubscription } from '../reading/readSubscription.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/**
 * Takes back the change of plan that is scheduled for a moment, so that the plan renews as it is (SUB-7). The moment is
 * that of the screen: a second tab, which takes the same change back, changes nothing more, and a caller whose screen
 * is older than the renewal or than another order is refused. The renewal waits for it under the company's lock. Throws
 * NOT_FOUND and ACTION_NOT_ALLOWED.
 */
export async function keepPlan(change: BillingChange, id: string, { on }: { on: Date }): Promise<Subscription> {
  const { trx, now } = change
  const row = await requireSubscription(change, id)
  const subscription = await toSubscription(trx, row, now)
  const isForThen = row.next_billing_date?.getTime() === on.getTime()
  if (isForThen && scheduledChangeToUndo(subscription, now)) {
    const { row: kept } = await changeSubscription(change, row, { type: 'plan-kept' })
    return toSubscription(trx, kept, now)
  }
  const isKept = isForThen && row.scheduled_change === null && on > now && isPaidFor(subscription, now)
  if (!isKept || !isActionAllowed('change-plan', subscription, now)) throw refuse('ACTION_NOT_ALLOWED')
  return subscription
}
