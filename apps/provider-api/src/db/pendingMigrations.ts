import { sql } from 'kysely'
import type { Db } from './Db.ts'
import { migrations } from './migrations.ts'
import { scopedDb } from './openKysely.ts'

/**
 * The migrations of this version that the database has not run, by name; none in a database that this process has
 * migrated, until somebody restores an older one under it. Migrations of newer versions are no fault: during a
 * rolling update there are some.
 */
export async function pendingMigrations(db: Db): Promise<string[]> {
  // The table of the migrations is their owner's alone, whom the service role is not (decision 0030).
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
    scopedDb(db, ['set local role none']),
  )
  const applied = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).filter((name) => !applied.has(name))
}
