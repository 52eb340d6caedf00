import type { SubscriptionChange } from '@frontdesk/billing-machine'
import type { Insertable, Updateable } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { BillingTables, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { queueResume } from '../usage/queueResume.ts'
import type { BillingChange } from './BillingChange.ts'
import { scheduleStep } from './scheduleStep.ts'

/** The columns of a subscription beside its state. */
export type ColumnsBeside = Pick<
  Updateable<BillingTables['subscriptions']>,
  'payment_method_id' | 'promo_assignment_id' | 'is_auto_upgraded'
>

/**
 * Stores columns of a subscription, queues its next step and the answers that it may allow, and emits that it changed:
 * no other function changes them. The columns of its state are those of a step; `changeSubscription` applies an event.
 */
export async function writeSubscription(
  { trx, emit, companyId, now, newId }: BillingChange,
  id: string,
  { scheduled_change: scheduled, ...columns }: SubscriptionChange,
  beside: ColumnsBeside = {},
): Promise<SubscriptionRow> {
  const row = await trx
    .updateTable('subscriptions')
    .set({
      ...columns,
      ...(scheduled !== undefined && { scheduled_change: scheduled && JSON.stringify(scheduled) }),
      ...beside,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleStep(trx, row, now)
  await queueResume(trx, { companyId, change: newId(), dueAt: now })
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId: id, status: row.status } })
  return row
}

/** Stores a new subscription, whose order is to be paid or whose trial begins, and queues its next step. */
export async function insertSubscription(
  trx: Trx,
  values: Pick<
    Insertable<BillingTables['subscriptions']>,
    'company_id' | 'id' | 'currency_code' | 'trial_ends_at' | 'created_at'
  > & { status: 'pending' | 'trial' },
): Promise<SubscriptionRow> {
  const now = new Date(values.created_at)
  const row = await trx
    .insertInto('subscriptions')
    .values({ ...values, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleStep(trx, row, now)
  return row
}
