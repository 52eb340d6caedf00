import { madeChargeStates } from '@frontdesk/billing-machine'
import { chargeToRetry } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { wasChargedSince } from '../reading/failedCharge.ts'
import { isInState } from '../reading/isInState.ts'
import { requireSubscription, toSubscription } from '../reading/readSubscription.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/**
 * Charges the saved card again for a renewal whose charge has failed (SUB-7): the one of the screen, which each attempt
 * has another name for. So a second tab and a repeated call charge nothing more, and answer with the subscription as it
 * is. The charge is made as that of a renewal: it may be paid, which ends the dunning, be declined, or ask to be
 * confirmed. It is one beside the schedule, which goes on where it was. Throws NOT_FOUND, PAYMENT_IN_PROGRESS while
 * something of the company is being paid, and ACTION_NOT_ALLOWED where nothing is to be tried again.
 */
export async function chargeAgain(
  change: BillingChange,
  id: string,
  { failedCharge }: { failedCharge: string },
): Promise<Subscription> {
  const { trx, now } = change
  const row = await requireSubscription(change, id)
  const isBegun = row.next_charge_at !== null && row.next_charge_at <= now
  if (isBegun || (await isBeingPaid(change))) throw refuse('PAYMENT_IN_PROGRESS')
  const subscription = await toSubscription(trx, row, now)
  if (chargeToRetry(subscription, now) !== failedCharge) {
    if (await wasChargedSince(trx, row, failedCharge)) return subscription
    throw refuse('ACTION_NOT_ALLOWED')
  }
  const { row: charged } = await changeSubscription(change, row, { type: 'charge-asked' })
  return toSubscription(trx, charged, now)
}

/** Whether a payment of the company is being made, by its card or on a page. */
async function isBeingPaid({ trx, companyId }: BillingChange): Promise<boolean> {
  const open = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', '<>', 'setup')
    .where(isInState('page-paying', ...madeChargeStates))
    .executeTakeFirst()
  return open !== undefined
}
