import { randomUUID } from 'node:crypto'
import type { Trx } from '../../db/Db.ts'
import { insertSubscription } from '../change/writeSubscription.ts'

/**
 * Gives a new company the subscription of its trial, without a plan, which ends with the trial (TRIAL-1), and returns
 * its id.
 */
export async function beginTrial(
  trx: Trx,
  { companyId, endsAt, now }: { companyId: number; endsAt: Date; now: Date },
): Promise<{ id: string }> {
  const id = randomUUID()
  await insertSubscription(trx, { company_id: companyId, id, status: 'trial', trial_ends_at: endsAt, created_at: now })
  return { id }
}
