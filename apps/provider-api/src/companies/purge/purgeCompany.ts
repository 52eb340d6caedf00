import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { recordWork } from '../../audit/recordAudit.ts'
import { removePieces } from '../../files/archivePieces.ts'
import { purgedAfter } from '../../queues/queuedPurges.ts'
import type { Ports } from '../../ports/Ports.ts'
import { purgedTables } from './purgedTables.ts'

/** Rows, and files, that go by one statement: others wait for it on the embedded database's only connection. */
const batch = { rows: 500, files: 50 }

/**
 * Begins the purge of a deleted company whose 30 days are over, or goes on with it; false for one that was restored. Of
 * a restoration and the begin of a purge the first to commit wins, and refuses the other: this statement by its
 * condition, and the restoration by the constraint `a_purged_company_is_not_restored` (SYS-9).
 */
export async function beginPurge(db: Db, companyId: number, now: Date): Promise<boolean> {
  const begun = await db
    .updateTable('companies')
    .set({ purge_started_at: sql<Date>`coalesce(purge_started_at, ${now})` })
    .where('id', '=', companyId)
    .where('deleted_at', '<=', new Date(now.getTime() - purgedAfter))
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/**
 * Deletes up to a batch of what is left of a deleted company, bytes of files before their rows; returns false when
 * nothing was left (SYS-9). Doing it again after a crash goes on where it was.
 */
export async function purgeBatch({ db, files }: Pick<Ports, 'db' | 'files'>, companyId: number): Promise<boolean> {
  const stored = await db
    .selectFrom('files')
    .select(['id', 'store_key'])
    .where('company_id', '=', companyId)
    .limit(batch.files)
    .execute()
  for (const { store_key: key } of stored) await files.remove(key)
  if (stored.length > 0) {
    const ids = stored.map(({ id }) => id)
    await db.deleteFrom('files').where('company_id', '=', companyId).where('id', 'in', ids).execute()
    return true
  }
  const archives = await db
    .selectFrom('data_exports')
    .select(['id', 'company_id as companyId', 'pieces'])
    .where('company_id', '=', companyId)
    .where('pieces', '>', 0)
    .execute()
  for (const archive of archives) {
    await removePieces(files, archive)
    await db.deleteFrom('data_exports').where('company_id', '=', companyId).where('id', '=', archive.id).execute()
  }
  for (const table of purgedTables) if (await deleteRows(db, table, companyId)) return true
  return false
}

/** Whether a batch of a table's rows was deleted. Row ids of the table itself: few tables have an `id`. */
async function deleteRows(db: Db, table: (typeof purgedTables)[number], companyId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${batch.rows}))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Takes the company's own details out of its row, which invoices and entries of the audit log reference, and notes in
 * the audit log that it was purged. Call it in the transaction that ends the work.
 */
export async function endPurge(trx: Trx, companyId: number, now: Date): Promise<void> {
  await trx
    .updateTable('companies')
    .set({
      name: `#${companyId}`,
      title: null,
      country: null,
      language: null,
      company_type: null,
      updated_at: now,
    })
    .where('id', '=', companyId)
    .execute()
  await recordWork(trx, { action: 'JOB company-purges', at: now }, { companyId, after: { purged: true } })
}
