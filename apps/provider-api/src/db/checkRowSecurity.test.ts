import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../start/openDatabase.ts'
import { aDatabase, asOwner } from '../testing/aDatabase.ts'
import { checkRowSecurity } from './checkRowSecurity.ts'
import { companyDb } from './companyDb.ts'
import type { Db } from './Db.ts'
import { migrate } from './migrate.ts'
import { openPglite, openPostgres, unbounded, type OpenDb } from './openDb.ts'
import { companyRole, serviceRole } from './roles.ts'

const roles = [companyRole, serviceRole]
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const countCompanies = async (db: Db) =>
  (await db.selectFrom('companies').select('name').execute()).map(({ name }) => name)
const become = async (db: Db, role: string) =>
  (await sql<{ who: string }>`select current_user::text as who`.execute(await switched(db, role))).rows[0]?.who
async function switched(db: Db, role: string): Promise<Db> {
  await sql.raw(`set role ${role}`).execute(db)
  return db
}

describe('an owner without superuser rights, with CREATEROLE', () => {
  let embedded: Awaited<ReturnType<typeof openPglite>>
  beforeAll(async () => {
    embedded = await openPglite({})
    // The embedded database is newer than PostgreSQL 16: the creator of a role gets a membership without the
    // options inherit and set.
    await embedded.thread.exec(
      `create role app login createrole; do $$ begin execute format('alter database %I owner to app', current_database()); end $$; set session authorization app`,
    )
    await migrate(embedded.db)
  })
  afterAll(() => embedded.close())

  it('an owner with CREATEROLE can switch to both roles after the migration', async () => {
    await expect(checkRowSecurity(embedded.db)).resolves.toBeUndefined()
    for (const role of roles) {
      expect(await become(embedded.db, role)).toBe(role)
      await embedded.thread.exec('reset role')
    }
  })

  it('an owner with CREATEROLE writes and reads companies by inheriting the service role', async () => {
    await embedded.db.insertInto('companies').values({ name: 'Lily' }).execute()
    expect(await countCompanies(embedded.db)).toEqual(['Lily'])
  })

  it.each([
    ['with inherit false', /the user of DATABASE_URL does not inherit role frontdesk_service/],
    ['with set false', /the user of DATABASE_URL may not set role frontdesk_service/],
  ])('the check names what is missing when the membership is %s', async (option, sentence) => {
    await embedded.thread.exec(`begin; grant ${serviceRole} to app ${option}`)
    try {
      await expect(checkRowSecurity(embedded.db)).rejects.toThrow(sentence)
    } finally {
      await embedded.thread.exec('rollback')
    }
  })

  it.runIf(process.env['DATABASE_URL'])(
    'an owner with CREATEROLE can open, fill and start a new PostgreSQL database',
    async () => {
      const { server, url, drop } = await ownedDatabase(process.env['DATABASE_URL'] ?? '')
      try {
        const database = await openDatabase(
          { databaseUrl: url, dataDir: '', embeddedDatabase: 'postgres' },
          { log: silentLog, print: () => undefined },
          async (db) => void (await db.insertInto('companies').values({ name: 'Rose' }).execute()),
        )
        try {
          expect(await countCompanies(database.db)).toEqual(['Rose'])
          const { id } = await database.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
          expect(await countCompanies(companyDb(database.db, id))).toEqual(['Rose'])
          expect(await countCompanies(companyDb(database.db, id + 1))).toEqual([])
        } finally {
          await database.close()
        }
      } finally {
        await drop()
        await server.close()
      }
    },
  )
})

/** An empty PostgreSQL database with its own user, who has the same rights as the creator of both roles. */
async function ownedDatabase(serverUrl: string) {
  // Its template is migrated, so that both roles exist in the cluster.
  await (await aDatabase()).close()
  const server = await openPostgres(serverUrl, () => undefined, unbounded)
  const name = `frontdesk_app_${randomUUID().replaceAll('-', '')}`
  const password = randomUUID()
  await sql.raw(`create role ${name} login createrole password '${password}'`).execute(server.db)
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    server.db,
  )
  if ((rows[0]?.version ?? 0) >= 160_000)
    await sql.raw(`grant ${roles.join(', ')} to ${name} with admin true, inherit false, set false`).execute(server.db)
  await sql.raw(`create database ${name} owner ${name}`).execute(server.db)
  const drop = async () => {
    await sql.raw(`drop database if exists ${name} with (force)`).execute(server.db)
    await sql.raw(`drop role ${name}`).execute(server.db)
  }
  return {
    server,
    url: Object.assign(new URL(serverUrl), { username: name, password, pathname: `/${name}` }).href,
    drop,
  }
}

describe('the check at the start', () => {
  let database: OpenDb
  beforeAll(async () => void (database = await aDatabase()))
  afterAll(() => database.close())

  /**
   * The error message of the check after this change by the owner; empty without an error. The change is rolled back.
   */
  async function messageAfter(change: string): Promise<string> {
    const trx = await asOwner(database.db).startTransaction().execute()
    try {
      for (const statement of change.split('; ')) await sql.raw(statement).execute(trx)
      return await checkRowSecurity(trx).then(
        () => '',
        (error: Error) => error.message,
      )
    } finally {
      await trx.rollback().execute()
    }
  }

  it.each(['select', 'insert', 'update', 'delete'])(
    'the check names a table that the service role may not %s',
    async (privilege) => {
      expect(await messageAfter(`revoke ${privilege} on sessions from ${serviceRole}`)).toBe(
        `The database does not keep companies apart: role ${serviceRole} may not ${privilege} table sessions`,
      )
    },
  )

  it('the check names a table that was created by another user than the one who migrated', async () => {
    const change = `create role other; grant create on schema public to other; set local role other; create table appointments (id bigint); set local role none`
    expect(await messageAfter(change)).toContain(
      `role ${serviceRole} may not select, insert, update, delete table appointments`,
    )
  })

  it('the check accepts a company table of another user once it is protected', async () => {
    const change = `create role other superuser; set local role other; create table appointments (company_id bigint); select protect_company_table('appointments'); set local role none`
    expect(await messageAfter(change)).toBe('')
  })

  it('the check names a missing role', async () => {
    expect(await messageAfter(`alter role ${companyRole} rename to frontdesk_renamed`)).toContain(
      `role ${companyRole} is missing`,
    )
  })
})
