import type { Trx } from '../db/Db.ts'

/** Ends the sessions of an administrator, but for one that may stay; answers which. Their live connections are the caller's, after the commit. */
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
