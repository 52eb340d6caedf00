import { sql, type RawBuilder } from 'kysely'
import type { Db } from './Db.ts'
import type { Schema } from './Schema.ts'

/** How many rows a statement deletes: few enough that neither its locks nor its row versions are felt by others. */
export const rowsInBatch = 1_000

/**
 * Deletes the rows of a table that fulfil a condition, a thousand in each statement, until none is left or `signal`
 * aborts; returns how many it deleted.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema,
  condition: RawBuilder<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0
  while (!signal?.aborted) {
    const found = sql`select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(rowsInBatch)}`
    // The condition stands twice: a row that changed since it was found is looked at again.
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any (array(${found})) and ${condition}`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < rowsInBatch) break
  }
  return deleted
}
