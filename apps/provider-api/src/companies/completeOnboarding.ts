import { sql } from 'kysely'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import { detailColumns, type Details } from './Details.ts'

/**
 * Stores the business details given by a company's owner (ONB-3); throws NOT_OWNER for anybody else. A repeated call
 * keeps the first completion time and stores the newest details.
 */
export async function completeOnboarding(
  db: Db,
  { companyId, adminId }: { companyId: number; adminId: number },
  { companyName, ...details }: Details & { companyName: string },
  now: Date,
): Promise<void> {
  if (!(await isOwner(db, companyId, adminId))) throw refuse('NOT_OWNER')
  await db
    .updateTable('companies')
    .set({
      name: companyName,
      ...detailColumns(details),
      onboarded_at: sql`coalesce(onboarded_at, ${now})`,
      updated_at: now,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Whether an administrator owns a company; false for members and for system administrators from outside. */
async function isOwner(db: Db, companyId: number, adminId: number): Promise<boolean> {
  const membership = await db
    .selectFrom('company_admins')
    .select('role')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return membership?.role === 'owner'
}
