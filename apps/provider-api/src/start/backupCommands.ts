import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { BackupRefused } from '../backups/BackupRefused.ts'
import { checkBackup, type CheckedBackup } from '../backups/checkBackup.ts'
import { makeBackup } from '../backups/makeBackup.ts'
import { restoreBackup } from '../backups/restoreBackup.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { abandonWaiting } from '../jobs/endLeases.ts'
import { failOverduePlans } from '../planning/failOverduePlans.ts'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { openEmptyDatabase } from './openEmptyDatabase.ts'
import { openExisting } from './openExisting.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { productVersion } from '../serving/productVersion.ts'
import { keepKeys, restoredKeys } from './restoredKeys.ts'
import { usages } from './usages.ts'

type Print = (line: string) => void

/**
 * The command `backup`: makes a backup beside a running server. Returns whether it was made; the reason why not is
 * printed.
 */
export async function backupCommand(settings: Settings, print: Print, typed: readonly string[]): Promise<boolean> {
  const [file] = typed
  if (file === undefined || file.startsWith('-') || typed.length > 1) {
    print(usages.backup)
    return false
  }
  const { db, close } = await openExisting(settings, 'owner')
  try {
    const path = resolve(file)
    const installation = {
      ...settings,
      db,
      files: await openFileStore(settings.files),
      passphrase: settings.backups.passphrase,
      version: productVersion(),
    }
    const made = await makeBackup(installation, { file: path, now: new Date() })
    print(`Wrote ${path} and read it back: ${contentsOf(made)}.`)
    for (const line of warningsOf(made)) print(line)
    return true
  } catch (error) {
    return refused(error, print)
  } finally {
    await close()
  }
}

/**
 * The command `restore`: restores a backup into an empty place, or only checks it. Returns whether it did so; the
 * reason why not is printed.
 */
export async function restoreCommand(
  settings: Settings,
  log: Log,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  const isOnlyCheck = typed[0] === '--check'
  const [file, ...more] = isOnlyCheck ? typed.slice(1) : typed
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    print(usages.restore)
    return false
  }
  try {
    const backup = await checkBackup(resolve(file))
    print(
      `${file} is whole: ${contentsOf(backup)}, of ${backup.manifest.madeAt}, by version ${backup.manifest.version}.`,
    )
    for (const line of warningsOf(backup)) print(line)
    if (!isOnlyCheck) await restoreInto(settings, { log, print }, { file: resolve(file), backup })
    return true
  } catch (error) {
    return refused(error, print)
  }
}

async function restoreInto(
  settings: Settings,
  { log, print }: { log: Log; print: Print },
  { file, backup }: { file: string; backup: CheckedBackup },
): Promise<void> {
  const keys = await restoredKeys(backup.manifest, settings)
  const { db, complete, close } = await openEmptyDatabase(settings, log)
  try {
    const files = await openFileStore(settings.files)
    await restoreBackup(file, backup, { db, files, legalDir: settings.legalDir })
    // They may have been sent after the backup, and would arrive twice: a person decides about each, as after a crash.
    await abandonWaiting(db, 'deliveries', randomUUID())
    await prepareDatabase(db, { isAlone: true })
    // As deliveries; an earlier version's backup has the table only now.
    await failOverduePlans(db, new Date())
    const left = keys && keepKeys(settings.dataDir, keys)
    await complete()
    print('Restored, and compared every table with the backup. Start Frontdesk as usual.')
    if (left !== null) print(left)
  } finally {
    await close()
  }
}

/** The contents of a backup, as the part of a sentence. */
function contentsOf({ ledger }: CheckedBackup): string {
  const tables = Object.values(ledger.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const messages = ledger.tables['messages']?.rows ?? 0
  return `${rows} rows of ${tables.length} tables (${messages} messages) and ${ledger.files.rows} files`
}

function warningsOf({ manifest, ledger }: CheckedBackup): string[] {
  const { missing, damaged } = ledger
  return [
    ...(manifest.key.wrapped === null
      ? ['It has no keys: keep SECRET_KEY (or secret.key of DATA_DIR) elsewhere, or set BACKUP_PASSPHRASE.']
      : []),
    ...(missing.length > 0 ? [`Files that the store did not have: ${missing.join(', ')}`] : []),
    ...(damaged.length > 0 ? [`Files whose bytes have changed since they were stored: ${damaged.join(', ')}`] : []),
  ]
}

function refused(error: unknown, print: Print): false {
  if (!(error instanceof BackupRefused)) throw error
  print(error.message)
  return false
}
