import { sql } from 'kysely'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import { isOwner } from './isOwner.ts'
import { detailColumns, validateDetails, type Details } from './Details.ts'

/**
 * Takes the business details of a company from its owner (ONB-3). A call that is made again, because its answer was lost or
 * two buttons were pressed, keeps the time of the first and takes the newest details.
 */
export async function completeOnboarding(
  db: Db,
  { companyId, adminId }: { companyId: number; adminId: number },
  { companyName, ...details }: Details & { companyName: string },
  now: Date,
): Promise<void> {
  if (!(await isOwner(db, companyId, adminId))) throw refuse('NOT_OWNER')
  validateDetails(details)
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
