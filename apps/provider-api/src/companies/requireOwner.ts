import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'

/** Throws NOT_OWNER unless the administrator is an owner of the company. */
export async function requireOwner(
  db: Db | Trx,
  { companyId, adminId }: { companyId: number; adminId: number },
): Promise<void> {
  const membership = await db
    .selectFrom('company_admins')
    .select('role')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (membership?.role !== 'owner') throw refuse('NOT_OWNER')
}
