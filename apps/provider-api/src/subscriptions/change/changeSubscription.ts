import type { SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { queueResume } from '../usage/queueResume.ts'
import type { BillingChange } from './BillingChange.ts'
import { scheduleStep } from './scheduleStep.ts'

/**
 * Stores a change of a subscription, queues its next step and the answers that it may allow, and emits that it changed.
 */
export async function changeSubscription(
  { trx, emit, companyId, now, newId }: BillingChange,
  id: string,
  change: Partial<Omit<SubscriptionRow, 'company_id' | 'id' | 'scheduled_change'>> & {
    scheduled_change?: string | null
  },
): Promise<SubscriptionRow> {
  const row = await trx
    .updateTable('subscriptions')
    .set({ ...change, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleStep(trx, row, now)
  await queueResume(trx, { companyId, change: newId(), dueAt: now })
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId: id, status: row.status } })
  return row
}
