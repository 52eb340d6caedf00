import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkRowSecurity } from '../checkRowSecurity.ts'
import { openPglite, openPostgres, unbounded, type OpenDb } from '../openDb.ts'
import { aDatabase, asOwner } from '../../testing/aDatabase.ts'
import { copyDatabase } from './copyDatabase.ts'
import { expectNoUnfinishedCopy, openCopy } from './openCopy.ts'
import { inSnapshot, migrationsOf, readRows, tablesOf, tallyOf } from './readTables.ts'

/** An empty database, of the same kind as those of the other tests. */
async function anEmptyDatabase(): Promise<OpenDb> {
  const url = process.env['DATABASE_URL']
  if (!url) return openPglite({})
  const server = await openPostgres(url, () => undefined)
  const name = `frontdesk_empty_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(server.db)
  const opened = await openPostgres(
    Object.assign(new URL(url), { pathname: `/${name}` }).href,
    () => undefined,
    unbounded,
  )
  const close = async () => {
    await opened.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
    await server.close()
  }
  return { ...opened, close }
}

describe('a copy of a database', { timeout: 180_000 }, () => {
  let from: OpenDb
  let to: OpenDb
  beforeEach(async () => {
    from = await aDatabase()
    to = await anEmptyDatabase()
    await from.db
      .insertInto('companies')
      .values([{ name: 'Lily' }, { name: '“ё”\n\\ 😀' }])
      .execute()
  }, 300_000)
  afterEach(async () => {
    await from.close()
    await to.close()
  })
  const tallies = ({ db }: OpenDb) =>
    inSnapshot(asOwner(db), async (trx) => {
      const all: Record<string, unknown> = {}
      for (const table of await tablesOf(trx)) all[table.name] = await tallyOf(trx, table)
      return all
    })
  const referencesOf = async ({ db }: OpenDb) => {
    const { rows } = await sql<{ text: string }>`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
      from pg_constraint where contype = 'f' order by 1`.execute(db)
    return rows.map(({ text }) => text)
  }

  it('a copy that breaks off goes on with what is missing, and no server starts on it before', async () => {
    const copy = await openCopy(to.db, { id: 'Lily', migrations: await migrationsOf(asOwner(from.db)) })
    await inSnapshot(asOwner(from.db), async (trx) => {
      const table = (await tablesOf(trx)).find(({ name }) => name === 'companies') ?? expect.fail('no companies')
      await copy.begin(table.name, await tallyOf(trx, table))
      for await (const lines of readRows(trx, table)) await copy.insert(table.name, lines.slice(1))
    })
    await expect(expectNoUnfinishedCopy(to.db)).rejects.toThrow(/was interrupted: repeat that command/)
    await expect(copyDatabase(asOwner(from.db), to.db, 'another')).rejects.toThrow(/interrupted copy of other data/)
    const { tables, kept } = await copyDatabase(asOwner(from.db), to.db, 'Lily')
    expect([kept > 0, kept < tables]).toEqual([true, true])
    await expectNoUnfinishedCopy(to.db)
    expect(await tallies(to)).toEqual(await tallies(from))
    expect(await referencesOf(to)).toEqual(await referencesOf(from))
    await checkRowSecurity(to.db)
    await expect(copyDatabase(asOwner(from.db), to.db, 'Lily')).rejects.toThrow(/is not empty: nothing was changed/)
  })

  it('data of a newer version are refused before anything is changed', async () => {
    const newer = { id: 'newer', migrations: ['0001_first_house', '9999_of_tomorrow'] }
    await expect(openCopy(to.db, newer)).rejects.toThrow(/newer version of Frontdesk, whose migration 9999_of_tomorrow/)
    expect(await tablesOf(to.db)).toEqual([])
    await expectNoUnfinishedCopy(to.db)
  })
})
