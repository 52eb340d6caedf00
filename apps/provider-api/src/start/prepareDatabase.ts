import { checkRowSecurity } from '../db/checkRowSecurity.ts'
import { expectNoUnfinishedCopy } from '../db/copy/openCopy.ts'
import type { Db } from '../db/Db.ts'
import { migrate } from '../db/migrate.ts'
import { endLeases } from '../jobs/endLeases.ts'

/** Fills a new database before it is used. */
export type Furnish = (db: Db) => Promise<void>

/**
 * Migrates a database, checks its row-level security (reliability T-05), and furnishes it when it is new. `isAlone`: no
 * other process is alive, so that work which an earlier one left open is due at once. Works as the owner of the tables.
 * Throws `CopyRefused` when a copy into the database is unfinished.
 */
export async function prepareDatabase(
  db: Db,
  { furnish, isAlone = false }: { furnish?: Furnish; isAlone?: boolean },
): Promise<void> {
  await expectNoUnfinishedCopy(db)
  await migrate(db)
  await checkRowSecurity(db)
  if (furnish && (await isNew(db))) await furnish(db)
  if (isAlone) await endLeases(db)
}

const isNew = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('admins').select('id').limit(1).execute()).length === 0
