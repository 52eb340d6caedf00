import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { copyDatabase } from '../db/copy/copyDatabase.ts'
import type { Db } from '../db/Db.ts'
import { asService, openPglite, openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import type { SlowStatement } from '../db/StatementTimes.ts'
import type { EmbeddedServer } from '../embedded-postgres/EmbeddedServer.ts'
import { clusterOf, completeDatabase, databaseName, hasDatabase, openServer } from '../embedded-postgres/openServer.ts'
import { createDatabase } from './createDatabase.ts'
import { currentTurn } from '../log/context.ts'
import { ServerUnavailable } from '../embedded-postgres/ServerUnavailable.ts'
import type { ServerLog } from '../embedded-postgres/startPostmaster.ts'
import type { Settings } from '../ports/Settings.ts'
import { openPgliteFolder } from './openPgliteFolder.ts'
import { prepareDatabase, type Furnish } from './prepareDatabase.ts'
import { SettingsError } from './SettingsError.ts'

/** The needs of the embedded database; `print` writes progress for the operator, `onSlow` receives slow statements. */
export type EmbeddedNeeds = {
  log: ServerLog
  print: (line: string) => void
  onSlow?: ((statement: SlowStatement) => void) | undefined
}

/**
 * Opens the embedded database of a data folder, whose lock the caller holds: a PostgreSQL of this process, or PGlite
 * where none can run. A PGlite database of an earlier version is moved into PostgreSQL first. Throws `SettingsError`
 * when the data are in a PostgreSQL that cannot run.
 */
export async function openEmbedded(
  {
    dataDir,
    embeddedDatabase,
    isProduction = false,
  }: Pick<Settings, 'dataDir' | 'embeddedDatabase'> & Partial<Pick<Settings, 'isProduction'>>,
  needs: EmbeddedNeeds,
  furnish: Furnish,
): Promise<OpenDb> {
  if (isProduction) needs.log.warn({ folder: dataDir }, limitsOfEmbedded)
  if (embeddedDatabase === 'pglite' && !hasDatabase(dataDir)) return openPgliteFolder(dataDir, furnish, needs.onSlow)
  try {
    const server = await openServer(dataDir, needs.log)
    return await openDatabaseOf(server, dataDir, needs, furnish)
  } catch (error) {
    if (error instanceof MoveFailed && embeddedDatabase === 'auto') {
      needs.log.error(
        { error: error.message },
        'The database could not be moved to PostgreSQL; the next start tries again',
      )
      needs.print(`${limitsOfPglite} Its move to PostgreSQL failed: ${error.message}`)
      return openPgliteFolder(dataDir, furnish, needs.onSlow)
    }
    if (!(error instanceof ServerUnavailable)) throw error
    if (embeddedDatabase === 'postgres' || hasDatabase(dataDir)) throw cannotRun(dataDir, error)
    // Only a cluster without a database is here: one that this start, or an interrupted one, has made.
    rmSync(clusterOf(dataDir), { recursive: true, force: true })
    needs.print(`${limitsOfPglite} PostgreSQL cannot run here, because ${error.message}.`)
    return openPgliteFolder(dataDir, furnish, needs.onSlow)
  }
}

/** The move from PGlite failed; the old database is unchanged. */
class MoveFailed extends Error {
  override name = 'MoveFailed'
}

const limitsOfPglite =
  'The database is PGlite: it does one statement at a time for everybody, and a power cut may destroy it. Set DATABASE_URL for more than a trial.'

/** Said at each start in production: operators who have not chosen it learn its limits before a disk is lost. */
const limitsOfEmbedded =
  'The database is the embedded one: it survives a crash and a power cut, but neither the loss of this disk nor a second node or an update without a pause. Back it up, or set DATABASE_URL'

/** Starting with an empty database instead would look like a loss of everything. */
const cannotRun = (dataDir: string, { message }: Error): SettingsError =>
  new SettingsError([
    `the embedded PostgreSQL of ${clusterOf(dataDir)} cannot run, because ${message}. Mend that, or set DATABASE_URL`,
  ])

async function openDatabaseOf(
  server: EmbeddedServer,
  dataDir: string,
  { log, print, onSlow }: EmbeddedNeeds,
  furnish: Furnish,
): Promise<OpenDb> {
  const onError = (error: Error) => log.warn({ error: error.message }, 'A database connection broke')
  const url = server.url(databaseName)
  try {
    if (!hasDatabase(dataDir)) await makeDatabase(server, { dataDir, print }, furnish)
    else forgetMoved(dataDir)
    const owner = await openPostgres(url, onError, unbounded)
    // Nobody else can use this database: what an earlier process has left open is due at once.
    try {
      await prepareDatabase(owner.db, { isAlone: true })
    } finally {
      await owner.close()
    }
    const opened = await openPostgres(url, onError, { ...asService, turn: currentTurn }, onSlow)
    return {
      ...opened,
      isEmbedded: true,
      lost: server.lost,
      close: async () => {
        await opened.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Fills a new database, or moves the one of PGlite. A start that ends half-way does so again from the beginning. */
async function makeDatabase(
  server: EmbeddedServer,
  { dataDir, print }: { dataDir: string; print: (line: string) => void },
  furnish: Furnish,
): Promise<void> {
  await createDatabase(server)
  const { pglite, moved } = foldersOf(dataDir)
  // The start that moved it was killed before it noted so.
  if (existsSync(moved) && !existsSync(pglite)) renameSync(moved, pglite)
  const made = await openPostgres(server.url(databaseName), () => undefined, unbounded)
  try {
    if (existsSync(pglite)) {
      await moveInto(made.db, pglite, print)
      renameSync(pglite, moved)
    } else {
      await prepareDatabase(made.db, { furnish })
      await sql`analyze`.execute(made.db)
    }
    completeDatabase(dataDir)
  } finally {
    await made.close()
  }
}

async function moveInto(to: Db, folder: string, print: (line: string) => void): Promise<void> {
  print('Moving the database from PGlite to PostgreSQL …')
  const old = await openPglite({ folder })
  try {
    const { tables, rows } = await copyDatabase(old.db, to, 'PGlite')
    print(
      `Moved ${rows} rows of ${tables} tables, and compared each table. The old folder is kept for two more starts.`,
    )
  } catch (error) {
    throw new MoveFailed(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    await old.close()
  }
}

/** Where PGlite keeps its database, and where it is kept after it was moved: at first, and after the next start. */
const foldersOf = (dataDir: string) => ({
  pglite: join(dataDir, 'db'),
  moved: join(dataDir, 'db.moved'),
  movedBefore: join(dataDir, 'db.moved.old'),
})

/** The next start but one after the move removes the old database. */
function forgetMoved(dataDir: string): void {
  const { moved, movedBefore } = foldersOf(dataDir)
  rmSync(movedBefore, { recursive: true, force: true })
  if (existsSync(moved)) renameSync(moved, movedBefore)
}
