import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '../db/Db.ts'
import { openCopy } from '../db/copy/openCopy.ts'
import type { FileStore } from '../ports/FileStore.ts'
import { BackupRefused } from './BackupRefused.ts'
import { linesOfEntry, tableOfEntry, type CheckedBackup } from './checkBackup.ts'
import { folderOf } from './Manifest.ts'
import { readArchive } from './readArchive.ts'

/** The target of a restore: an empty database as the owner of its tables-to-be, and a store of files. */
export type EmptyPlace = { db: Db; files: FileStore; legalDir: string }

/**
 * Restores a backup that was checked into an empty place, and compares every table again with its ledger. One that was
 * interrupted goes on with the tables that are missing. Throws `CopyRefused` when the database is not empty, or of a
 * newer version; nothing was changed then.
 */
export async function restoreBackup(
  file: string,
  { manifest, ledger }: CheckedBackup,
  { db, files, legalDir }: EmptyPlace,
): Promise<void> {
  const copy = await openCopy(db, { id: `backup ${manifest.madeAt}`, migrations: manifest.migrations })
  let current = null as { table: string; state: 'complete' | 'empty' } | null
  for await (const entry of readArchive(file)) {
    const table = tableOfEntry(entry.name)
    if (table !== null) {
      if (current?.table !== table) current = { table, state: await copy.begin(table, tallyOf(ledger, table)) }
      if (current.state === 'empty') await copy.insert(table, linesOfEntry(entry))
    } else if (entry.name.startsWith(folderOf.files))
      await files.write(entry.name.slice(folderOf.files.length), entry.bytes)
    else if (entry.name.startsWith(folderOf.legalTexts)) await restoreText(legalDir, basename(entry.name), entry.bytes)
  }
  await copy.finish(new Map(Object.entries(ledger.tables)), manifest.sequences)
}

function tallyOf({ tables }: CheckedBackup['ledger'], name: string) {
  const tally = tables[name]
  if (!tally) throw new BackupRefused(`The backup has no count of the table ${name}.`)
  return tally
}

/** A text of the operator that is there already is newer. */
async function restoreText(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name)
  if (existsSync(path)) return
  await mkdir(folder, { recursive: true })
  await writeFile(path, bytes)
}
