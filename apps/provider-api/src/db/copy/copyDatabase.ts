import type { Db } from '../Db.ts'
import { CopyRefused } from './CopyRefused.ts'
import type { Tally } from './createTally.ts'
import { openCopy } from './openCopy.ts'
import { inSnapshot, migrationsOf, readRows, sequencesOf, tablesOf, tallyOf } from './readTables.ts'

/** How many tables and rows were copied; `kept`: tables that an interrupted copy had copied already. */
export type CopiedDatabase = { tables: number; rows: number; kept: number }

/**
 * Copies everything from a database into an empty one: the schema by the migrations that it has run, the rows table by
 * table, and the sequences; and compares each table. `id` names the source: an interrupted copy goes on with the tables
 * that are missing. Nobody writes to `from` meanwhile; both work as owners of their tables. Throws `CopyRefused` when
 * anything differs; `from` is only read.
 */
export async function copyDatabase(from: Db, to: Db, id: string): Promise<CopiedDatabase> {
  const migrations = await migrationsOf(from)
  if (migrations.length === 0) throw new CopyRefused('The old database has no schema.')
  const copy = await openCopy(to, { id, migrations })
  return inSnapshot(from, async (source) => {
    const tallies = new Map<string, Tally>()
    let kept = 0
    for (const table of await tablesOf(source)) {
      const expected = await tallyOf(source, table)
      tallies.set(table.name, expected)
      if ((await copy.begin(table.name, expected)) === 'complete') kept += 1
      else for await (const page of readRows(source, table)) await copy.insert(table.name, page)
    }
    await copy.finish(tallies, await sequencesOf(source))
    return { tables: tallies.size, rows: [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0), kept }
  })
}
