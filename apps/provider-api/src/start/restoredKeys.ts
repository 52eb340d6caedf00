import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupRefused } from '../backups/BackupRefused.ts'
import type { Manifest } from '../backups/Manifest.ts'
import { idOfKey, unwrapKeys } from '../backups/wrapKeys.ts'
import type { Settings } from '../ports/Settings.ts'
import type { SecretKeys } from '../secrets/seal.ts'

/**
 * The secret keys of a backup that this installation must get; null: it has them. Throws `BackupRefused` when they
 * cannot be had, or `SECRET_KEY` names another.
 */
export async function restoredKeys(
  { key }: Manifest,
  { secretKey, dataDir, backups }: Pick<Settings, 'secretKey' | 'dataDir' | 'backups'>,
): Promise<SecretKeys | null> {
  if (idOfKey(secretKey) === key.id) return null
  if (keyInFile(dataDir) !== secretKey.toString('hex'))
    throw new BackupRefused(
      'SECRET_KEY is another key than that of the backup, under which its secrets are sealed: set it to that key, or leave it out.',
    )
  if (key.wrapped === null)
    throw new BackupRefused(
      'The backup was made without BACKUP_PASSPHRASE and has no keys: set SECRET_KEY to the key of that installation.',
    )
  if (backups.passphrase === null)
    throw new BackupRefused(
      'Set BACKUP_PASSPHRASE, with which the keys of the backup are sealed, or SECRET_KEY to the key of that installation.',
    )
  const keys = await unwrapKeys(key.wrapped, backups.passphrase)
  if (keys === null) throw new BackupRefused('BACKUP_PASSPHRASE does not open the keys of the backup: it is another.')
  return keys
}

/**
 * Makes restored keys those of a data folder. Returns a line for the operator about what is left to do, if anything.
 */
export function keepKeys(dataDir: string, { secretKey, previousSecretKey }: SecretKeys): string | null {
  replaceFile(join(dataDir, 'secret.key'), secretKey)
  if (previousSecretKey === null) return null
  const file = join(dataDir, 'secret.key.previous')
  replaceFile(file, previousSecretKey)
  return `The backup was made while the secret key was being rotated: set SECRET_KEY_PREVIOUS to what is in ${file}.`
}

function keyInFile(dataDir: string): string | null {
  const file = join(dataDir, 'secret.key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().toLowerCase() : null
}

function replaceFile(file: string, key: Buffer): void {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, key.toString('hex'), { mode: 0o600, flush: true })
  renameSync(fresh, file)
}
