import type { OrderedPlan } from '@frontdesk/billing-machine'
import type { Quote } from '@frontdesk/billing-rules'
import { refuse } from '../../errors/refuse.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { requireSubscription } from '../reading/readSubscription.ts'

/**
 * Starts the trial of a plan, which costs nothing now, and marks the company's trial and that of its owners as used
 * (TRIAL-1). Of two companies of one owner that order at the same time the second waits for the first: throws
 * PRICE_CHANGED when that one has the trial, since what was shown is not offered any more.
 */
export async function beginPlanTrial(
  change: BillingChange,
  subscriptionId: string,
  { plan, quote, isAutoUpgraded }: { plan: OrderedPlan; quote: Quote; isAutoUpgraded: boolean },
): Promise<void> {
  const { trx, companyId, now } = change
  if (!(await claimOwnerTrials(change))) throw refuse('PRICE_CHANGED')
  const end = new Date(now.getTime() + quote.trialDays * 86_400_000)
  const row = await requireSubscription(change, subscriptionId)
  const begun = { type: 'trial-begun', plan, currency: quote.total.currency, ends: end } as const
  await changeSubscription(change, row, begun, { beside: { is_auto_upgraded: isAutoUpgraded } })
  await trx.updateTable('companies').set({ trial_ends_at: end }).where('id', '=', companyId).execute()
}

/** Uses up the trials of a company's owners; false when one of them has used theirs. */
async function claimOwnerTrials({ trx, companyId, now }: BillingChange): Promise<boolean> {
  const owners = await trx
    .selectFrom('company_admins')
    .select('admin_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    // In one order for all, so that two companies with the same two owners do not wait for each other.
    .orderBy('admin_id')
    .execute()
  if (owners.length === 0) return true
  const { numInsertedOrUpdatedRows: claimed } = await trx
    .insertInto('owner_trials')
    .values(owners.map((owner) => ({ ...owner, granted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(claimed) === owners.length
}
