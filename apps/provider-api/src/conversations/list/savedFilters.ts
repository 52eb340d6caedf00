import type { SavedFilter } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'

type FilterOwner = { companyId: number; adminId: number }

/** The filters that an administrator keeps in a company, in their order (CHAT-3). */
export async function readSavedFilters(db: Db, { companyId, adminId }: FilterOwner): Promise<SavedFilter[]> {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'filter'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .orderBy('position')
    .execute()
}

/** Keeps these in place of those before, in this order; answers them. No two may have one id. */
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
    // Two windows may keep theirs at once: one after the other, so that the later stands whole.
    await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
    await trx.deleteFrom('saved_filters').where('company_id', '=', companyId).where('admin_id', '=', adminId).execute()
    if (rows.length > 0) await trx.insertInto('saved_filters').values(rows).execute()
  })
  return readSavedFilters(db, { companyId, adminId })
}
