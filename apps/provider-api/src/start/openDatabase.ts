import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockDatabase } from '../db/lockDatabase.ts'
import { connectForLock, nameOfProcess } from '../db/lockSession.ts'
import { migrate } from '../db/migrate.ts'
import { actAsService, asService, openPglite, openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import { checkRowSecurity } from '../db/checkRowSecurity.ts'
import type { Db } from '../db/Db.ts'
import { tidyTables } from '../db/tidyTables.ts'
import { endLeases } from '../jobs/attempts.ts'
import { currentTurn } from '../log/context.ts'
import type { Settings } from '../ports/Settings.ts'

type LogEntry = (fields: Record<string, unknown>, sentence: string) => void
type DatabaseLog = { warn: LogEntry; error: LogEntry }

/** Fills a new database before it is used. */
type Furnish = (db: Db) => Promise<void>

/**
 * Opens and migrates the configured database; a new one is furnished first. It is returned with the service role, and
 * only after row-level security was checked (reliability T-05). Work that an earlier process left open is due at once
 * when no other process is alive, else when its lease has ended. Throws `DatabaseInUse` when another
 * process holds the database.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'isRolling' | 'redisUrl'>>,
  log: DatabaseLog,
  furnish: Furnish,
): Promise<OpenDb> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === null) return openEmbedded(dataDir, furnish)
  const onError = (error: Error) => log.error({ error: error.message }, 'A database connection broke')
  const { isRolling = false, redisUrl = null } = settings
  const isNode = redisUrl !== null
  const lock = await lockDatabase({ connect: () => connectForLock(databaseUrl), log, isRolling, isNode })
  const name = nameOfProcess(isNode)
  try {
    const inMaking = await openPostgres(databaseUrl, onError, { ...unbounded, name })
    try {
      await migrate(inMaking.db)
      await checkRowSecurity(inMaking.db)
      if (await isNew(inMaking.db)) await furnish(inMaking.db)
      if (lock.isAlone) await endLeases(inMaking.db)
    } finally {
      await inMaking.close()
    }
    await lock.admitOthers()
    const database = await openPostgres(databaseUrl, onError, { ...asService, name })
    return {
      ...database,
      lost: lock.lost,
      close: async () => {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * A new database is prepared in a temporary folder and renamed: a start that is killed half-way leaves no partial
 * database.
 */
async function openEmbedded(dataDir: string, furnish: Furnish): Promise<OpenDb> {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) {
    const making = join(dataDir, 'db.making')
    rmSync(making, { recursive: true, force: true })
    const fresh = await openPglite({ folder: making })
    await migrate(fresh.db)
    await furnish(fresh.db)
    // The planner knows the demo data from the first call on, and the hourly task, which runs soon after each
    // start, finds nothing to do.
    await tidyTables(fresh.db)
    await fresh.close()
    renameSync(making, folder)
  }
  const database = await openPglite({ folder }, currentTurn)
  await migrate(database.db)
  await checkRowSecurity(database.db)
  await endLeases(database.db)
  await actAsService(database)
  return database
}

async function isNew(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).execute()).length === 0
}
