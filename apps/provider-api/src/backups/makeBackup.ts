import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Db, Trx } from '../db/Db.ts'
import { createTally } from '../db/copy/createTally.ts'
import { inSnapshot, migrationsOf, readRows, sequencesOf, tablesOf } from '../db/copy/readTables.ts'
import { readWhole } from '../files/readWhole.ts'
import type { FileStore } from '../ports/FileStore.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { BackupRefused } from './BackupRefused.ts'
import { checkBackup, type CheckedBackup } from './checkBackup.ts'
import { currentFormat, folderOf, ledgerName, manifestName, type Ledger, type Manifest } from './Manifest.ts'
import { idOfKey, wrapKeys } from './wrapKeys.ts'
import { writeArchive, type ArchiveWriter } from './writeArchive.ts'

/** The sources of a backup. `passphrase` null: the secret keys are left out. */
export type Installation = SecretKeys & {
  db: Db
  files: FileStore
  legalDir: string
  passphrase: string | null
  version: string
}

/** A file that the database names. */
type NamedFile = { key: string; sha256: string }

/**
 * Makes a backup of a running installation: the database as it was at one moment, then the files that it names, in one
 * archive. The archive is read back and compared before it gets its name. Writers do not wait, except at
 * PGlite, whose one connection is busy until the rows are read. Throws `BackupRefused` when the file exists or the
 * archive differs from what was written.
 */
export async function makeBackup(
  installation: Installation,
  { file, now, signal }: { file: string; now: Date; signal?: AbortSignal },
): Promise<CheckedBackup> {
  if (existsSync(file)) throw new BackupRefused(`${file} exists already; nothing was changed.`)
  const part = `${file}.part`
  await rm(part, { force: true })
  const archive = writeArchive(part, now)
  try {
    const { tables, files } = await addDatabase(installation, archive, { now, signal })
    const ledger: Ledger = {
      tables,
      ...(await addFiles(installation.files, archive, files, signal)),
      legalTexts: await addLegalTexts(installation.legalDir, archive),
    }
    await archive.add(ledgerName, JSON.stringify(ledger))
    await archive.end()
    const checked = await checkBackup(part, signal)
    if (!isDeepStrictEqual(checked.ledger, ledger))
      throw new BackupRefused(`${file} was not written as it was meant to be.`)
    await rename(part, file)
    await syncFolder(dirname(file))
    return checked
  } catch (error) {
    await archive.giveUp()
    await rm(part, { force: true })
    throw error
  }
}

async function addDatabase(
  { db, passphrase, version, ...keys }: Installation,
  archive: ArchiveWriter,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<{ tables: Ledger['tables']; files: NamedFile[] }> {
  const wrapped = passphrase === null ? null : await wrapKeys(keys, passphrase)
  return inSnapshot(db, async (trx) => {
    const manifest: Manifest = {
      format: currentFormat,
      version,
      madeAt: now.toISOString(),
      migrations: await migrationsOf(trx),
      sequences: await sequencesOf(trx),
      key: { id: idOfKey(keys.secretKey), wrapped },
    }
    await archive.add(manifestName, JSON.stringify(manifest))
    const tables: Ledger['tables'] = {}
    for (const table of await tablesOf(trx)) {
      const tally = createTally()
      let page = 0
      for await (const lines of readRows(trx, table)) {
        signal?.throwIfAborted()
        for (const line of lines) tally.add(line)
        page += 1
        await archive.add(
          `${folderOf.tables}${table.name}/${String(page).padStart(6, '0')}.jsonl`,
          `${lines.join('\n')}\n`,
        )
      }
      tables[table.name] = tally.read()
    }
    return { tables, files: [...(await filesOf(trx, 'files')), ...(await filesOf(trx, 'admin_pictures'))] }
  })
}

const filesOf = (trx: Trx, table: 'files' | 'admin_pictures'): Promise<NamedFile[]> =>
  trx.selectFrom(table).select(['store_key as key', 'sha256']).where('stored_at', 'is not', null).execute()

/** The files of the database's moment. One that was deleted since is missing, and so is one that was lost before. */
async function addFiles(
  store: FileStore,
  archive: ArchiveWriter,
  files: readonly NamedFile[],
  signal: AbortSignal | undefined,
): Promise<Pick<Ledger, 'files' | 'missing' | 'damaged'>> {
  const tally = createTally()
  const [missing, damaged]: [string[], string[]] = [[], []]
  for (const { key, sha256 } of files) {
    signal?.throwIfAborted()
    const bytes = await readWhole(store, key)
    if (bytes === null) {
      missing.push(key)
      continue
    }
    const stored = hash('sha256', bytes)
    if (stored !== sha256) damaged.push(key)
    tally.add(`${key} ${stored}`)
    await archive.add(`${folderOf.files}${key}`, bytes)
  }
  return { files: tally.read(), missing, damaged }
}

async function addLegalTexts(folder: string, archive: ArchiveWriter): Promise<Ledger['legalTexts']> {
  const tally = createTally()
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names.filter((one) => one.endsWith('.md')).toSorted()) {
    const bytes = await readFile(join(folder, name))
    tally.add(`${name} ${hash('sha256', bytes)}`)
    await archive.add(`${folderOf.legalTexts}${name}`, bytes)
  }
  return tally.read()
}

/** Syncs the folder, so that the new name survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().catch(() => undefined) // Not every file system can.
  await folder.close()
}
