import { sql } from 'kysely'
import type { Db } from './Db.ts'

/**
 * The names of the migrations that have run; none in a new database. Kysely reads the whole catalogue to find that out:
 * a fifth of a start on PGlite.
 */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
