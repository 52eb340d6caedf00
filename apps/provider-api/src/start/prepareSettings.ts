import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { protectFolder } from './protectFolder.ts'
import { readSettings } from './readSettings.ts'
import { withSecretFiles } from './settings/secretFiles.ts'
import { secretKeyOf } from './secretKey.ts'
import { SettingsError } from './SettingsError.ts'

/**
 * Reads the settings from environment variables and the files of secrets that they name, with folders as absolute
 * paths, and with the secret key of the data folder if no other is set; closes the folders to other users of the
 * machine. Opens the log that they ask for. Throws `SettingsError`. `expectsData`: not for a start, but for a command
 * about an installation, which makes no data folder where the settings of the server are missing.
 */
export function prepareSettings(
  environment: NodeJS.ProcessEnv,
  openLog: (settings: Pick<Settings, 'serverLog'>) => Log,
  expectsData = false,
): { settings: Settings; log: Log } {
  const settings = readSettings(withSecretFiles(environment), fileURLToPath(new URL('../../../../', import.meta.url)))
  const log = openLog(settings)
  const dataDir = resolve(settings.dataDir)
  if (expectsData && settings.databaseUrl === null && !existsSync(dataDir))
    throw new SettingsError([
      `DATA_DIR (${dataDir}) is not there: a command takes the settings of the server, and runs as its user`,
    ])
  const files = { ...settings.files, folder: resolve(settings.files.folder) }
  for (const folder of files.s3 === null ? [dataDir, files.folder] : [dataDir]) {
    const outcome = protectFolder(folder)
    if (outcome === 'corrected')
      log.warn({ folder }, 'Other users of this machine could read a data folder; its permissions are now 0700')
    if (outcome === 'open')
      log.warn(
        { folder },
        'Other users of this machine can read a data folder, and this process may not change its permissions: set them to 0700',
      )
  }
  return { settings: { ...settings, dataDir, files, secretKey: settings.secretKey ?? secretKeyOf(dataDir) }, log }
}
