import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { expiredBackups, nameOfBackup, timeOfBackup } from './expiredBackups.ts'
import { makeBackup } from './makeBackup.ts'

/** The task of the schedule that makes backups. */
export const scheduledBackup = 'back-up'

type Needs = Settings['backups'] & Pick<Settings, 'secretKey' | 'previousSecretKey' | 'legalDir'> & { version: string }

/**
 * Whether a folder for backups is configured and has none, because it is a new setting or another folder: a day without
 * a backup would begin otherwise. A folder that cannot be read is for the backup itself to report.
 */
export async function lacksBackup(folder: string | null): Promise<boolean> {
  if (folder === null) return false
  const names = await readdir(folder).catch((): string[] => [])
  return names.every((name) => timeOfBackup(name) === null)
}

/**
 * Makes a backup in the configured folder, and then removes those that are no longer kept, and what killed processes
 * have left of theirs. Does nothing without a folder. Rejects when no backup was made; none is removed then.
 */
export async function keepBackups(
  { db, files, now, log }: Pick<Ports, 'db' | 'files' | 'now' | 'log'>,
  { folder, ...needs }: Needs,
  signal: AbortSignal,
): Promise<void> {
  if (folder === null) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameOfBackup(now()))
  const { ledger } = await makeBackup({ ...needs, db, files }, { file, now: now(), signal })
  const missing = ledger.missing.length + ledger.damaged.length
  if (missing > 0) log.warn({ file, missing: ledger.missing, damaged: ledger.damaged }, 'A backup lacks files')
  const names = await readdir(folder)
  const left = names.filter((name) => /^frontdesk-\w+\.tar\.gz\.part$/.test(name))
  const removed = [...expiredBackups(names, needs), ...left]
  for (const name of removed) await rm(join(folder, name), { force: true })
  log.info({ file, files: ledger.files.rows, messages: ledger.tables['messages']?.rows, removed }, 'Made a backup')
}
