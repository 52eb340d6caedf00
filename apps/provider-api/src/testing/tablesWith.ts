import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'

/** The tables with one of these words in any of their rows. */
export async function tablesWith(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`select string_agg(row_to_json(one)::text, ' ') as text
      from ${sql.table(name)} as one`.execute(db)
    if (words.some((word) => rows[0]?.text?.includes(word))) found.push(name)
  }
  return found.toSorted()
}
