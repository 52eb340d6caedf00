import { hash } from 'node:crypto'
import { createTally, isSameTally, type RunningTally, type Tally } from '../db/copy/createTally.ts'
import { BackupRefused } from './BackupRefused.ts'
import { currentFormat, folderOf, Ledger, ledgerName, Manifest, manifestName } from './Manifest.ts'
import { readArchive, type ArchiveEntry } from './readArchive.ts'

/** A backup that is whole. */
export type CheckedBackup = { manifest: Manifest; ledger: Ledger }

/** The table of an entry with rows; null for any other. */
export const tableOfEntry = (name: string): string | null =>
  new RegExp(`^${folderOf.tables}(\\w+)/\\d+\\.jsonl$`).exec(name)?.[1] ?? null

/** The rows of an entry, each as a line of JSON. */
export const linesOfEntry = ({ bytes }: ArchiveEntry): string[] => bytes.toString('utf8').trimEnd().split('\n')

/**
 * Reads a whole backup and compares each row and file with its ledger. Throws `BackupRefused` when anything is missing,
 * too much or different, or when it is of a newer format.
 */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<CheckedBackup> {
  let manifest: Manifest | null = null
  let ledger: Ledger | null = null
  const tables = new Map<string, RunningTally>()
  const [files, legalTexts] = [createTally(), createTally()]
  for await (const entry of readArchive(file)) {
    signal?.throwIfAborted()
    const table = tableOfEntry(entry.name)
    if (manifest === null) manifest = readManifest(file, entry)
    else if (ledger !== null) throw damaged(file, `${entry.name} is behind the end`)
    else if (entry.name === ledgerName) ledger = readLedger(file, entry)
    else if (table !== null) {
      const tally = tables.get(table) ?? createTally()
      for (const line of linesOfEntry(entry)) tally.add(line)
      tables.set(table, tally)
    } else if (entry.name.startsWith(folderOf.files)) addBytes(files, folderOf.files, entry)
    else if (entry.name.startsWith(folderOf.legalTexts)) addBytes(legalTexts, folderOf.legalTexts, entry)
    else throw damaged(file, `${entry.name} is unknown`)
  }
  if (manifest === null || ledger === null) throw damaged(file, 'its end is missing')
  const nothing = createTally().read()
  const compared: [string, Tally, Tally | undefined][] = [
    ...[...tables].map(([name, tally]): [string, Tally, Tally | undefined] => [
      name,
      tally.read(),
      ledger.tables[name],
    ]),
    ...Object.entries(ledger.tables).map(([name, tally]): [string, Tally, Tally] => [
      name,
      tables.get(name)?.read() ?? nothing,
      tally,
    ]),
    ['files', files.read(), ledger.files],
    ['legal texts', legalTexts.read(), ledger.legalTexts],
  ]
  const different = compared.flatMap(([name, found, noted]) => (isSameTally(found, noted) ? [] : [name]))
  if (different.length > 0) throw damaged(file, `${[...new Set(different)].join(', ')} differ from its ledger`)
  return { manifest, ledger }
}

function addBytes(tally: RunningTally, folder: string, { name, bytes }: ArchiveEntry): void {
  tally.add(`${name.slice(folder.length)} ${hash('sha256', bytes)}`)
}

function readManifest(file: string, { name, bytes }: ArchiveEntry): Manifest {
  if (name !== manifestName) throw new BackupRefused(`${file} is no backup of Frontdesk.`)
  const json = jsonOf(bytes)
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : null
  if (typeof format === 'number' && format > currentFormat)
    throw new BackupRefused(
      `${file} was made by a newer version of Frontdesk: install that version, or a newer one, and repeat this.`,
    )
  const read = Manifest.safeParse(json)
  if (!read.success) throw damaged(file, `its ${manifestName} is not right`)
  return read.data
}

function readLedger(file: string, { bytes }: ArchiveEntry): Ledger {
  const read = Ledger.safeParse(jsonOf(bytes))
  if (!read.success) throw damaged(file, `its ${ledgerName} is not right`)
  return read.data
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

const damaged = (file: string, why: string): BackupRefused =>
  new BackupRefused(`${file} is damaged: ${why}. Nothing was changed; use another backup.`)
