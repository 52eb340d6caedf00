import { randomUUID } from 'node:crypto'
import type { Trx } from '../../db/Db.ts'
import { scheduleStep } from '../change/scheduleStep.ts'

/**
 * Gives a new company the subscription of its trial, without a plan, which ends with the trial (TRIAL-1), and returns
 * its id.
 */
export async function beginTrial(
  trx: Trx,
  { companyId, endsAt, now }: { companyId: number; endsAt: Date; now: Date },
): Promise<{ id: string }> {
  const row = await trx
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      id: randomUUID(),
      status: 'trial',
      trial_ends_at: endsAt,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleStep(trx, row, now)
  return { id: row.id }
}
