import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from '@frontdesk/demo-data'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDb } from '../db/openDb.ts'
import { hasDatabase } from '../embedded-postgres/openServer.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { seal } from '../secrets/seal.ts'
import { unpackDatabase } from '../testing/aProcess.ts'
import { demoPorts } from './demoPorts.ts'
import { openEmbedded } from './openEmbedded.ts'
import type { Furnish } from './prepareDatabase.ts'

const keys = { secretKey: Buffer.alloc(32, 7), previousSecretKey: null }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe.runIf(process.platform === 'linux')('the embedded database', { timeout: 600_000 }, () => {
  let dataDir: string
  let printed: string[]
  let opened: OpenDb | null = null
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-move-'))
    printed = []
  })
  afterEach(async () => {
    await opened?.close()
    opened = null
    rmSync(dataDir, { recursive: true, force: true })
  })

  const open = async (embeddedDatabase: 'auto' | 'postgres' | 'pglite', furnish: Furnish = async () => {}) => {
    await opened?.close()
    opened = null
    const print = (line: string) => void printed.push(line)
    opened = await openEmbedded({ dataDir, embeddedDatabase }, { log, print }, furnish)
    return opened
  }
  const names = async ({ db }: OpenDb) =>
    (await db.selectFrom('companies').select('name').orderBy('id').execute()).map(({ name }) => name)

  it('a database of PGlite is moved with all its rows and sequences, also after an interruption, and kept for two more starts', async () => {
    const files = await openFileStore({ folder: join(dataDir, 'files'), s3: null })
    const odd = 'Lily \\ “ё”\n\t😀'
    await open('pglite', async (db) => {
      await fillDemo(demoPorts(db, { seal: (text, subject) => seal(text, keys, subject), files }), new Date())
      await db.insertInto('companies').values({ name: odd }).execute()
    })
    const before = await names(await open('pglite'))
    await open('auto')
    expect(printed.join('\n')).toMatch(/Moved \d{4,} rows of \d{2,} tables/)
    const kept = () => ['db', 'db.moved', 'db.moved.old'].filter((name) => existsSync(join(dataDir, name)))
    expect(kept()).toEqual(['db.moved'])
    await opened?.close()
    opened = null
    // As if the process had been killed before it noted that the database is complete.
    rmSync(join(dataDir, 'postgres', 'frontdesk-complete'))
    expect(hasDatabase(dataDir)).toBe(false)
    const moved = await open('auto')
    expect(moved.kind).toBe('postgres')
    expect(await names(moved)).toEqual(before)
    expect(before).toContain(odd)
    const [last] = await moved.db
      .selectFrom('companies')
      .select(({ fn }) => fn.max('id').as('id'))
      .execute()
    const { id } = await moved.db
      .insertInto('companies')
      .values({ name: 'New' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBeGreaterThan(Number(last?.id))
    expect(kept()).toEqual(['db.moved'])
    expect(await names(await open('auto'))).toEqual([...before, 'New'])
    expect(kept()).toEqual(['db.moved.old'])
    await open('auto')
    expect(kept()).toEqual([])
  })

  it('a new database is furnished once', async () => {
    let times = 0
    const furnish = async () => void (times += 1)
    const { db } = await open('auto', furnish)
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
    expect(rows).toEqual([{ name: 'frontdesk_service' }])
    await open('auto', furnish)
    expect(times).toBe(1)
  })
})

describe('a machine on which PostgreSQL cannot run', { timeout: 180_000 }, () => {
  let dataDir: string
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-fallback-'))))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('PGlite takes its place, and the start says why and what its limits are', async () => {
    await unpackDatabase(dataDir)
    // A folder that is no cluster.
    mkdirSync(join(dataDir, 'postgres'))
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const warnings: string[] = []
    const heard = { ...log, warn: (_: object, sentence: string) => void warnings.push(sentence) }
    const settings = { dataDir, embeddedDatabase: 'auto', isProduction: true } as const
    const { kind, close } = await openEmbedded(settings, { log: heard, print }, async () => {})
    await close()
    expect(warnings).toEqual([expect.stringContaining('neither the loss of this disk nor a second node')])
    expect(kind).toBe('pglite')
    expect(printed).toEqual([
      expect.stringMatching(
        /^The database is PGlite: it does one statement at a time .* PostgreSQL cannot run here, because/,
      ),
    ])
  })

  it('a database that is in PostgreSQL already is not replaced by an empty one', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'frontdesk-complete'), '')
    const opening = openEmbedded({ dataDir, embeddedDatabase: 'auto' }, { log, print: () => undefined }, async () => {})
    await expect(opening).rejects.toThrow('cannot run, because')
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })
})
