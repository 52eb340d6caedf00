import type { Trx } from '../db/Db.ts'
import { endImpersonations } from './endImpersonations.ts'

/**
 * Revokes an administrator's sessions except the one that stays, and returns their ids. The caller closes their live
 * connections after the commit.
 */
export async function endSessions(
  trx: Trx,
  adminId: number,
  now: Date,
  staying: string | null = null,
): Promise<string[]> {
  let ending = trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('admin_id', '=', adminId)
    .where('revoked_at', 'is', null)
  if (staying !== null) ending = ending.where('id', '!=', staying)
  const ended = (await ending.returning('id').execute()).map(({ id }) => id)
  await endImpersonations(trx, ended, now)
  return ended
}
