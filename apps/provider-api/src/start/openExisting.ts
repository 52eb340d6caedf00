import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { awaitDatabase } from '../db/awaitDatabase.ts'
import { connectForLock } from '../db/lockSession.ts'
import { actAsService, asService, openPglite, openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import { urlAt } from '../embedded-postgres/EmbeddedServer.ts'
import { clusterOf, databaseName, hasDatabase, openServer } from '../embedded-postgres/openServer.ts'
import { isServed } from '../embedded-postgres/postmasterFile.ts'
import { openSocketFolder } from '../embedded-postgres/socketFolder.ts'
import { ServerUnavailable } from '../embedded-postgres/ServerUnavailable.ts'
import type { Settings } from '../ports/Settings.ts'
import { SettingsError } from './SettingsError.ts'

/**
 * Opens the database of an installation for a command; a PostgreSQL also beside running servers. `as`: the service
 * role, or the owner of the tables without a limit of time. Throws `SettingsError` when there is none, or when it
 * cannot be opened, and `DatabaseUnusable`.
 */
export async function openExisting(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  as: 'service' | 'owner' = 'service',
): Promise<OpenDb> {
  const bounds = as === 'owner' ? unbounded : asService
  if (databaseUrl !== null) {
    await awaitDatabase(databaseUrl, { connect: () => connectForLock(databaseUrl), within: 0, log: silent })
    return openPostgres(databaseUrl, () => undefined, bounds)
  }
  if (hasDatabase(dataDir)) return openEmbeddedServer(dataDir, bounds)
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) throw new SettingsError([`${dataDir} has no database yet`])
  const database = await openPglite({ folder })
  if (as === 'service') await actAsService(database)
  return database
}

async function openEmbeddedServer(dataDir: string, bounds: typeof asService): Promise<OpenDb> {
  const folder = clusterOf(dataDir)
  if (isServed(folder)) {
    const socket = openSocketFolder(folder)
    const database = await openPostgres(urlAt(socket, databaseName), () => undefined, bounds)
    return { ...database, close: () => database.close().finally(socket.close) }
  }
  const server = await openServer(dataDir, silent).catch((error: unknown) => {
    if (!(error instanceof ServerUnavailable)) throw error
    throw new SettingsError([`the embedded PostgreSQL cannot run, because ${error.message}`])
  })
  const database = await openPostgres(server.url(databaseName), () => undefined, bounds)
  const close = async () => {
    try {
      await database.close()
    } finally {
      await server.stop()
    }
  }
  return { ...database, isEmbedded: true, close }
}

/** A command says by itself what it does. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
