import type { Trx } from '../db/Db.ts'

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
  return (await ending.returning('id').execute()).map(({ id }) => id)
}
