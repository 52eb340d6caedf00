import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { actAsService, openPglite, type OpenDb } from '../db/openDb.ts'
import type { SlowStatement } from '../db/StatementTimes.ts'
import { tidyTables } from '../db/tidyTables.ts'
import { currentTurn } from '../log/context.ts'
import { prepareDatabase, type Furnish } from './prepareDatabase.ts'

/**
 * Opens the PGlite database of a data folder. A new one is prepared in a temporary folder and renamed: a start that is
 * killed half-way leaves no partial database.
 */
export async function openPgliteFolder(
  dataDir: string,
  furnish: Furnish,
  onSlow?: (statement: SlowStatement) => void,
): Promise<OpenDb> {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) {
    const making = join(dataDir, 'db.making')
    rmSync(making, { recursive: true, force: true })
    const fresh = await openPglite({ folder: making })
    await prepareDatabase(fresh.db, { furnish })
    // The planner knows the demo data from the first call on, and the hourly task, which runs soon after each
    // start, finds nothing to do.
    await tidyTables(fresh.db)
    await fresh.close()
    renameSync(making, folder)
  }
  const database = await openPglite({ folder }, currentTurn, onSlow)
  await prepareDatabase(database.db, { isAlone: true })
  await actAsService(database)
  return database
}
