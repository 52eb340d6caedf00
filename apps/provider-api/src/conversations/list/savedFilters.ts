import type { SavedFilter } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'

/** An administrator in a company. */
type FilterOwner = { companyId: number; adminId: number }

/** Reads an administrator's saved filters in a company, in their order (CHAT-3). */
export async function readSavedFilters(db: Db, { companyId, adminId }: FilterOwner): Promise<SavedFilter[]> {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'filter'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .orderBy('position')
    .execute()
}

/**
 * Replaces an administrator's saved filters, in this order, and returns them. Throws VALIDATION_ERROR when two have the
 * same id.
 */
export async function storeSavedFilters(
  db: Db,
  { companyId, adminId }: FilterOwner,
  filters: readonly SavedFilter[],
): Promise<SavedFilter[]> {
  if (new Set(filters.map((filter) => filter.id)).size < filters.length)
    throw refuse('VALIDATION_ERROR', 'Two filters have the same id')
  const rows = filters.map(({ id, name, filter }, position) => ({
    company_id: companyId,
    admin_id: adminId,
    position,
    id,
    name,
    filter: JSON.stringify(filter),
  }))
  await db.transaction().execute(async (trx) => {
    // Two clients may save concurrently: locking the company serialises them, so that the later list is stored whole.
    await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
    await trx.deleteFrom('saved_filters').where('company_id', '=', companyId).where('admin_id', '=', adminId).execute()
    if (rows.length > 0) await trx.insertInto('saved_filters').values(rows).execute()
  })
  return readSavedFilters(db, { companyId, adminId })
}
