import type { Db } from '../db/Db.ts'

/** Whether an administrator owns a company; false for members and for system administrators from outside. */
export async function isOwner(db: Db, companyId: number, adminId: number): Promise<boolean> {
  const membership = await db
    .selectFrom('company_admins')
    .select('role')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return membership?.role === 'owner'
}
