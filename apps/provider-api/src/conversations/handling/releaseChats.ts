import type { Trx } from '../../db/Db.ts'

/**
 * Makes the chats of a company that a person answers nobody's, and leaves their AI off until somebody hands them back.
 * Returns their ids, ascending; the caller emits them.
 */
export async function releaseChats(
  trx: Trx,
  { companyId, adminId, now }: { companyId: number; adminId: number; now: Date },
): Promise<number[]> {
  const released = await trx
    .updateTable('chats')
    .set({ handler_admin_id: null, human_at: null, updated_at: now })
    .where('company_id', '=', companyId)
    .where('handler_admin_id', '=', adminId)
    .returning('id')
    .execute()
  return released.map(({ id }) => id).toSorted((one, other) => one - other)
}
