import { copyDatabase } from '../db/copy/copyDatabase.ts'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { clusterOf } from '../embedded-postgres/openServer.ts'
import { isServed } from '../embedded-postgres/postmasterFile.ts'
import { openEmptyDatabase } from './openEmptyDatabase.ts'
import { openExisting } from './openExisting.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { usages } from './usages.ts'

type Print = (line: string) => void

/**
 * The command `move-to-postgres`: copies the embedded database, whose folder the caller has locked, into the PostgreSQL
 * of `DATABASE_URL`, and compares each table. An interrupted move goes on with the tables that are missing; the
 * embedded database is only read. Returns whether everything is there; the reason why not is printed.
 */
export async function moveCommand(
  settings: Settings,
  log: Log,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  if (typed.length > 0 || settings.databaseUrl === null) {
    print(usages['move-to-postgres'])
    return false
  }
  if (isServed(clusterOf(settings.dataDir))) {
    print('Stop Frontdesk first: what is written during the move would be lost. Nothing was changed.')
    return false
  }
  const from = await openExisting({ ...settings, databaseUrl: null }, 'owner')
  try {
    const to = await openEmptyDatabase(settings, log)
    try {
      const { tables, rows, kept } = await copyDatabase(from.db, to.db, `embedded database of ${settings.dataDir}`)
      await prepareDatabase(to.db, { isAlone: true })
      const before = kept === 0 ? '' : `, ${kept} of them before an interruption`
      print(`Moved ${rows} rows of ${tables} tables${before}, and compared each table.`)
      print('Start Frontdesk with the same DATABASE_URL and DATA_DIR: files and keys stay where they are.')
      return true
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}
