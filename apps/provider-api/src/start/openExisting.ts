import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { actAsService, asService, openPglite, openPostgres, type OpenDb } from '../db/openDb.ts'
import type { Settings } from '../ports/Settings.ts'
import { SettingsError } from './SettingsError.ts'

/**
 * Opens the database of an installation for a command, as the service role: a PostgreSQL also beside running servers.
 * Throws `SettingsError` when there is none.
 */
export async function openExisting({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenDb> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, () => undefined, asService)
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) throw new SettingsError([`${folder} does not exist: there is no database yet`])
  const database = await openPglite({ folder })
  await actAsService(database)
  return database
}
