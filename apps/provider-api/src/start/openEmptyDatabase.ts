import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BackupRefused } from '../backups/BackupRefused.ts'
import { lockDatabase } from '../db/lockDatabase.ts'
import { connectForLock } from '../db/lockSession.ts'
import { openPglite, openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import type { EmbeddedServer } from '../embedded-postgres/EmbeddedServer.ts'
import { clusterOf, completeDatabase, databaseName, hasDatabase, openServer } from '../embedded-postgres/openServer.ts'
import { ServerUnavailable } from '../embedded-postgres/ServerUnavailable.ts'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { createDatabase } from './createDatabase.ts'

/** A database that is to be filled, as its owner. */
export type EmptyDatabase = Pick<OpenDb, 'db'> & {
  /** Makes it the database of the installation, when it is whole. */
  complete: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the configured database, which must not be in use, to fill it: the PostgreSQL of `DATABASE_URL`, or a new
 * embedded one, of whose data folder the caller holds the lock. Throws `BackupRefused` when there is an embedded one,
 * and `DatabaseInUse` when a server runs on it.
 */
export async function openEmptyDatabase(
  { databaseUrl, dataDir, embeddedDatabase }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'embeddedDatabase'>,
  log: Log,
): Promise<EmptyDatabase> {
  if (databaseUrl !== null) return openEmptyPostgres(databaseUrl, log)
  if (hasDatabase(dataDir) || existsSync(join(dataDir, 'db')))
    throw new BackupRefused(`${dataDir} has a database already: nothing was changed. Name an empty DATA_DIR.`)
  if (embeddedDatabase === 'pglite') return openEmptyPglite(dataDir)
  try {
    return await fillServer(await openServer(dataDir, log), dataDir)
  } catch (error) {
    if (!(error instanceof ServerUnavailable) || embeddedDatabase === 'postgres') throw error
    rmSync(clusterOf(dataDir), { recursive: true, force: true })
    return openEmptyPglite(dataDir)
  }
}

async function openEmptyPostgres(url: string, log: Log): Promise<EmptyDatabase> {
  const lock = await lockDatabase({ connect: () => connectForLock(url), log })
  const { db, close } = await openPostgres(url, () => undefined, unbounded)
  return {
    db,
    complete: () => Promise.resolve(),
    async close() {
      await close()
      await lock.release()
    },
  }
}

async function fillServer(server: EmbeddedServer, dataDir: string): Promise<EmptyDatabase> {
  try {
    await createDatabase(server)
    const { db, close } = await openPostgres(server.url(databaseName), () => undefined, unbounded)
    return {
      db,
      complete: () => Promise.resolve(completeDatabase(dataDir)),
      async close() {
        await close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** An incomplete one has another name, under which no server looks for it. */
async function openEmptyPglite(dataDir: string): Promise<EmptyDatabase> {
  const making = join(dataDir, 'db.making')
  rmSync(making, { recursive: true, force: true })
  const { db, close } = await openPglite({ folder: making })
  let isComplete = false
  return {
    db,
    complete: async () => void (isComplete = true),
    async close() {
      await close()
      if (isComplete) renameSync(making, join(dataDir, 'db'))
    },
  }
}
