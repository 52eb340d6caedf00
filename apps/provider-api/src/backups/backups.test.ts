import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDb } from '../db/openDb.ts'
import { folderStore } from '../files/folderStore.ts'
import { aDatabase } from '../testing/aDatabase.ts'
import { BackupRefused } from './BackupRefused.ts'
import { checkBackup } from './checkBackup.ts'
import { makeBackup, type Installation } from './makeBackup.ts'
import { readArchive, type ArchiveEntry } from './readArchive.ts'
import { idOfKey, unwrapKeys, wrapKeys } from './wrapKeys.ts'
import { writeArchive } from './writeArchive.ts'

const now = new Date('2026-11-29T08:00:00Z')
const pictureKey = `0/ab/${'ab'.repeat(32)}`
const keys = { secretKey: randomBytes(32), previousSecretKey: randomBytes(32) }

describe('a backup', { timeout: 120_000 }, () => {
  let folder: string
  let opened: OpenDb
  let installation: Installation
  let archive: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-archive-'))
    opened = await aDatabase()
    await opened.db
      .insertInto('companies')
      .values([{ name: 'Lily' }, { name: '“ё”\n😀' }])
      .execute()
    installation = {
      ...keys,
      db: opened.db,
      files: folderStore(join(folder, 'files')),
      legalDir: join(folder, 'legal'),
      passphrase: 'a long pass phrase',
      version: '1.2.3',
    }
    const admin = await opened.db
      .insertInto('admins')
      .values({ email: 'a@b.example', email_key: 'a@b.example', full_name: 'Olena' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const picture = Buffer.from('A face')
    await installation.files.write(pictureKey, picture)
    await opened.db
      .insertInto('admin_pictures')
      .values({
        admin_id: admin.id,
        store_key: pictureKey,
        type: 'image/png',
        size: picture.length,
        sha256: hash('sha256', picture),
        stored_at: now,
      })
      .execute()
    archive = join(folder, 'backup.tar.gz')
    await makeBackup(installation, { file: archive, now })
  }, 120_000)
  afterAll(async () => {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Writes the entries of the backup anew, changed. */
  const changed = async (name: string, change: (entry: ArchiveEntry) => ArchiveEntry[]): Promise<string> => {
    const file = join(folder, name)
    const writer = writeArchive(file, now)
    for await (const entry of readArchive(archive))
      for (const one of change(entry)) await writer.add(one.name, one.bytes)
    await writer.end()
    return file
  }
  const edited =
    (name: string, edit: (text: string) => string) =>
    (entry: ArchiveEntry): ArchiveEntry[] => [
      entry.name === name ? { name, bytes: Buffer.from(edit(entry.bytes.toString('utf8'))) } : entry,
    ]
  const refusalOf = async (file: string): Promise<string> => {
    const error = await checkBackup(file).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(BackupRefused)
    return (error as BackupRefused).message
  }

  it('a backup counts its rows, holds its keys only sealed, and leaves nothing beside it', async () => {
    const { manifest, ledger } = await checkBackup(archive)
    expect(ledger.tables['companies']).toMatchObject({ rows: 2 })
    expect(manifest).toMatchObject({
      version: '1.2.3',
      madeAt: now.toISOString(),
      key: { id: idOfKey(keys.secretKey) },
    })
    let whole = ''
    for await (const { bytes } of readArchive(archive)) whole += bytes.toString('latin1')
    for (const key of Object.values(keys)) expect(whole).not.toContain(key.toString('hex'))
    expect((await readdir(folder)).toSorted()).toEqual(['backup.tar.gz', 'files'])
  })

  it('a backup has the pictures of people', async () => {
    const { ledger } = await checkBackup(archive)
    expect([ledger.files.rows, ledger.missing, ledger.damaged]).toEqual([1, [], []])
    const names: string[] = []
    for await (const { name } of readArchive(archive)) names.push(name)
    expect(names).toContain(`files/${pictureKey}`)
  })

  it('a backup whose file exists, or that is stopped, changes nothing and leaves no file', async () => {
    const before = readFileSync(archive)
    await expect(makeBackup(installation, { file: archive, now })).rejects.toThrow(/exists already/)
    expect(readFileSync(archive).equals(before)).toBe(true)
    const stopped = { file: join(folder, 'stopped.tar.gz'), now, signal: AbortSignal.abort() }
    await expect(makeBackup(installation, stopped)).rejects.toThrow(/abort/i)
    expect((await readdir(folder)).toSorted()).toEqual(['backup.tar.gz', 'files'])
  })

  it('a changed row, a missing table, a row too many and a cut end are each noticed', async () => {
    const rows = 'database/companies/000001.jsonl'
    expect(
      await refusalOf(
        await changed(
          'row',
          edited(rows, (text) => text.replace('Lily', 'Lilo')),
        ),
      ),
    ).toMatch(/companies differ from its ledger/)
    const without = await changed('table', (entry) => (entry.name === rows ? [] : [entry]))
    expect(await refusalOf(without)).toMatch(/companies differ/)
    expect(
      await refusalOf(
        await changed(
          'more',
          edited(rows, (text) => text + text),
        ),
      ),
    ).toMatch(/companies differ/)
    const endless = await changed('end', (entry) => (entry.name === 'ledger.json' ? [] : [entry]))
    expect(await refusalOf(endless)).toMatch(/its end is missing/)
    const cut = join(folder, 'cut')
    writeFileSync(cut, readFileSync(archive).subarray(0, -100))
    expect(await refusalOf(cut)).toMatch(/cannot be read as a backup/)
    writeFileSync(cut, 'no archive')
    expect(await refusalOf(cut)).toMatch(/cannot be read as a backup/)
  })

  it('a backup of a newer format is refused with the way out', async () => {
    const newer = await changed(
      'newer',
      edited('manifest.json', (text) => text.replace('"format":1', '"format":2')),
    )
    expect(await refusalOf(newer)).toMatch(/newer version of Frontdesk: install that version/)
  })
})

describe('wrapped keys', () => {
  it('keys are opened by their passphrase alone, and not after a change', async () => {
    const wrapped = await wrapKeys(keys, 'a long pass phrase')
    expect(await unwrapKeys(wrapped, 'a long pass phrase')).toEqual(keys)
    expect(await unwrapKeys(wrapped, 'another pass phrase')).toBeNull()
    const bytes = Buffer.from(wrapped.sealed, 'base64')
    bytes[3] = (bytes[3] ?? 0) ^ 1
    expect(await unwrapKeys({ ...wrapped, sealed: bytes.toString('base64') }, 'a long pass phrase')).toBeNull()
  })
})
