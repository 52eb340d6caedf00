import type { PlannedMessage } from '@frontdesk/contract'
import type { InferResult } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { openPlanStates } from '../../db/schema/valueLists.ts'

/** The planned messages of chats that were not sent, by their time (PLAN-1). */
export const selectPlanned = (db: Db | Trx, chatIds: readonly number[]) =>
  db
    .selectFrom('planned_messages as plan')
    .leftJoin('admins', 'admins.id', 'plan.admin_id')
    .select([
      'plan.id',
      'plan.chat_id',
      'plan.client_plan_id',
      'plan.admin_id',
      'admins.full_name',
      'plan.body',
      'plan.sends_at',
      'plan.time_zone',
      'plan.withdraws',
      'plan.state',
      'plan.reason',
      'plan.revision',
    ])
    .where('plan.chat_id', 'in', chatIds)
    .where('plan.state', 'in', openPlanStates)
    .orderBy('plan.sends_at')
    .orderBy('plan.id')

type PlannedRow = InferResult<ReturnType<typeof selectPlanned>>[number]

/** A planned message in the wire's shape. `sends_at`: in JSON's words of an instant. */
export const toPlanned = (row: Omit<PlannedRow, 'sends_at'> & { sends_at: string }): PlannedMessage => ({
  id: row.id,
  clientPlanId: row.client_plan_id,
  author: { adminId: row.admin_id, name: row.full_name ?? '' },
  text: row.body,
  sendsAt: new Date(row.sends_at).toISOString(),
  timeZone: row.time_zone,
  withdrawsOnReply: row.withdraws,
  state: row.state === 'withdrawn' || row.state === 'failed' ? row.state : 'planned',
  reason: row.reason,
  revision: row.revision,
})
