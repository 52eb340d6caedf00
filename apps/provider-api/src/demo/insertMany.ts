import type { InsertObject } from 'kysely'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'

/** PostgreSQL takes 65,535 parameters a statement; this stays far below with the widest table. */
const atOnce = 500

/** Inserts many rows in few statements. */
export async function insertMany<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute()
  }
}
