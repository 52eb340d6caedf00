import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'

/** The rows of all tables as JSON, as a dump of the database would show them. */
export async function dumpOf(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db)
  const dump: unknown[] = []
  for (const { name } of tables) dump.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows)
  return JSON.stringify(dump)
}
