import { AbortedTransactionError, sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { asOwner } from '../testing/aDatabase.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { rowsEverywhere } from '../testing/rowsEverywhere.ts'
import { checkRowSecurity } from './checkRowSecurity.ts'
import { companyDb, serviceDb } from './companyDb.ts'
import type { Db, Trx } from './Db.ts'
import { companyRole, enterCompany, serviceRole } from './roles.ts'

// A handler whose query has no `where`.
vi.mock('../features/featuresOf.ts', () => ({
  featuresOf: async (db: Db) =>
    new Map((await db.selectFrom('messages').select('text').execute()).map(({ text }) => [text, true])),
}))

/** Tables without a company, and why. A new table without a company_id belongs here or below, or it needs one. */
const withoutCompany: Record<string, string> = {
  admins: 'people sign in once and may belong to several companies; a company role reads their names and no passwords',
  admin_pictures: 'pictures of people, beside their names; a company reads the ids of those that are shown',
  admin_roles: 'roles of the product, not of a company',
  sessions: 'a session is an administrator’s',
  altegio_claims: 'salons confirmed by Altegio, before they belong to a company',
  one_time_tokens: 'links in emails to an administrator',
  outbox_mail: 'emails to an administrator, or to an unknown address',
  push_subscriptions: 'browsers of an administrator',
  daily_figures: 'sums over all companies, day by day',
  live_nodes: 'processes of the server, each of which has connections of many companies',
  rate_limits: 'counts by address and account',
  platform_holds: 'a vendor asks all companies to wait; a company reads when its messages may be sent',
  second_factors: 'the second factor of an administrator’s sign-in',
  passkeys: 'passkeys of an administrator’s second factor',
  passkey_challenges: 'challenges of an administrator’s sessions',
  recovery_codes: 'codes of an administrator for a lost authenticator',
  known_devices: 'browsers on which an administrator signed in before',
  company_intents: 'companies that an administrator requested, before they exist',
  altegio_used_signatures: 'hashes of signatures of Altegio, without a company',
  price_variants: 'plans on sale to every company',
  owner_trials: 'owners who had a trial, in whichever of their companies; a company adds its own and reads nobody',
  promo_codes: 'codes that any company may redeem; what a company has redeemed is in promo_assignments',
  invoice_numbers: 'one series of numbers for the invoices of all companies',
  feature_flags: 'the flags themselves; company_feature_flags has the switches of companies',
  announcements:
    'words of the operator to many companies; an administrator reads those to theirs by a call of the service',
  support_hours: 'when people of support answer to every company',
  unsubscribed_addresses: 'hashes of addresses that get no emails about answers, whichever company asked',
  widget_loaders: 'one script for the pages of all companies',
  kysely_migration: 'the migrations that the database has run',
  kysely_migration_lock: 'one process migrates at a time',
}

let world: TestServer
let tables: string[]
beforeAll(async () => {
  world = await aTestServer()
  tables = await protectedTables()
})
afterAll(() => world.close())

let lily: ACompany
let rose: ACompany
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  await rowsEverywhere(world, lily)
  await rowsEverywhere(world, rose)
})

type Table = { name: string; hasCompany: boolean; isForced: boolean; policies: string[] | null }
const allTables = async (): Promise<Table[]> =>
  (
    await sql<Table>`
      select c.relname as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "hasCompany",
        c.relrowsecurity and c.relforcerowsecurity as "isForced",
        (select array_agg(role.rolname || ' ' || polcmd::text || case when polqual is null or polwithcheck is null then ' half' else '' end order by role.rolname)
          from pg_policy cross join unnest(polroles) as of_role join pg_roles role on role.oid = of_role where polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
      asOwner(world.db),
    )
  ).rows
const protectedTables = async () => (await allTables()).filter(({ isForced }) => isForced).map(({ name }) => name)

const countOf = async (db: Db | Trx, where: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${where}`.execute(db)).rows[0]?.count ?? 0
/** The rows of a table that belong to a company, selected without the policies under test. */
const rowsOf = (table: string, companyId: number): RawBuilder<unknown> => {
  if (table === 'companies') return sql`companies where id = ${companyId}`
  return sql`${sql.table(table)} where company_id = ${companyId}`
}

describe('every table', () => {
  it('every table with a company_id has forced row-level security, a policy for the company role and one for the service role', async () => {
    const owned = (await allTables()).filter(({ hasCompany }) => hasCompany)
    expect(owned.length).toBeGreaterThanOrEqual(17)
    for (const { name, isForced, policies } of owned)
      expect({ name, isForced, policies }).toEqual({
        name,
        isForced: true,
        policies: [`${companyRole} *`, `${serviceRole} *`],
      })
  })

  it('every table without a company_id is that of the companies, or is on the list of tables without a company', async () => {
    const others = (await allTables()).filter(({ hasCompany }) => !hasCompany)
    expect(others.filter(({ isForced }) => isForced).map(({ name }) => name)).toEqual(['companies'])
    expect(others.flatMap(({ name, isForced }) => (isForced || name in withoutCompany ? [] : [name]))).toEqual([])
  })

  it('tables without a company are closed to the company role, except for names, flags, holds, plans, promo codes and numbers of invoices', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select c.relname as table_name, a.attname as column_name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(${companyRole}, c.oid, a.attnum, 'select')`.execute(asOwner(world.db))
    expect([...new Set(rows.map((row) => row.table_name))].sort()).toEqual([
      'admins',
      'feature_flags',
      'invoice_numbers',
      'platform_holds',
      'price_variants',
      'promo_codes',
    ])
    expect(rows.map((row) => row.column_name)).not.toContain('password_hash')
  })
})

describe('a query without its where clause', () => {
  it('a query without its where clause reads no row of another company from any table in a company transaction', async () => {
    const seen = await withCompanyTransaction(world.ports, lily.companyId, async (trx) => {
      const counted: Record<string, { all: number; foreign: number }> = {}
      for (const table of tables)
        counted[table] = {
          all: await countOf(trx, sql.table(table)),
          foreign: await countOf(trx, rowsOf(table, rose.companyId)),
        }
      return counted
    })
    for (const table of tables) {
      const [own, foreign] = [
        await countOf(world.db, rowsOf(table, lily.companyId)),
        await countOf(world.db, rowsOf(table, rose.companyId)),
      ]
      // Otherwise the test would prove nothing about this table.
      expect({ table, hasOwn: own > 0, hasForeign: foreign > 0 }).toEqual({ table, hasOwn: true, hasForeign: true })
      expect({ table, ...seen[table] }).toEqual({ table, all: own, foreign: 0 })
    }
  })

  it('a query without its where clause reads no row of another company in a request handler', async () => {
    const { features } = await world.callOk('getFeatures', { token: lily.owner.token, companyId: lily.companyId })
    expect(Object.keys(features as object)).toEqual([`A word to ${lily.companyId}`])
  })

  it('a query without its where clause changes and deletes no row of another company', async () => {
    await withCompanyTransaction(world.ports, lily.companyId, async (trx) => {
      await trx.updateTable('messages').set({ text: 'Taken' }).execute()
      await trx.deleteFrom('knowledge_items').execute()
      await trx.deleteFrom('message_views').execute()
    })
    const ofRose = { company_id: rose.companyId }
    expect(
      await world.db.selectFrom('messages').select('text').where('company_id', '=', rose.companyId).execute(),
    ).toEqual([{ text: `A word to ${rose.companyId}` }])
    expect(await countOf(world.db, rowsOf('knowledge_items', ofRose.company_id))).toBe(1)
    expect(await countOf(world.db, rowsOf('message_views', ofRose.company_id))).toBe(1)
    expect(await countOf(world.db, rowsOf('knowledge_items', lily.companyId))).toBe(0)
  })
})

describe('a row of another company', () => {
  const refused = { code: '42501' }

  it('a row of another company cannot be written, and an own row cannot be moved to another company', async () => {
    const db = companyDb(world.db, lily.companyId)
    await expect(
      db.insertInto('knowledge_items').values({ company_id: rose.companyId, question: 'q', answer: 'a' }).execute(),
    ).rejects.toMatchObject(refused)
    await expect(db.updateTable('knowledge_items').set({ company_id: rose.companyId }).execute()).rejects.toMatchObject(
      refused,
    )
    await expect(
      db.updateTable('companies').set({ name: 'Ours' }).where('id', '=', rose.companyId).executeTakeFirstOrThrow(),
    ).resolves.toMatchObject({ numUpdatedRows: 0n })
  })

  it('an own row cannot refer to a row of another company', async () => {
    const { rows: references } = await sql<{ table: string; column: string; target: string; key: string }>`
      select t.relname as table, a.attname as column, r.relname as target, k.attname as key
      from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = any (f.conkey) and a.attname <> 'company_id'
        join pg_attribute k on k.attrelid = r.oid and k.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.contype = 'f' and t.relname = any (${tables}) and exists (
        select from pg_attribute b where b.attrelid = r.oid and b.attname = 'company_id' and not b.attisdropped)
      order by 1, 2`.execute(asOwner(world.db))
    expect(references.length).toBeGreaterThanOrEqual(20)
    const db = companyDb(world.db, lily.companyId)
    for (const { table, column, target, key } of references) {
      const [theirs] = (
        await sql<{
          id: unknown
        }>`select ${sql.ref(key)} as id from ${sql.table(target)} where company_id = ${rose.companyId} limit 1`.execute(
          world.db,
        )
      ).rows
      const refer = sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${theirs?.id}
        where ctid = (select min(ctid) from ${sql.table(table)})`
      const code = await refer.execute(db).then(
        () => null,
        (error: { code: string }) => error.code,
      )
      // Otherwise the test would prove nothing about this reference.
      expect({ table, column, isKnown: theirs !== undefined, code }).toEqual({
        table,
        column,
        isKnown: true,
        code: '23503',
      })
    }
  })

  it('a row of another company cannot be added to a chat or a message, whichever company it names', async () => {
    const db = companyDb(world.db, lily.companyId)
    const theirs = await world.db
      .selectFrom('messages')
      .select(['id', 'chat_id', 'from_id'])
      .where('company_id', '=', rose.companyId)
      .executeTakeFirstOrThrow()
    const codesOf = async (company_id: number) => {
      const added = await Promise.allSettled([
        db
          .insertInto('message_status_log')
          .values({ company_id, message_id: theirs.id, status: 'sent', at: world.clock.now() })
          .execute(),
        db
          .insertInto('message_views')
          .values({ company_id, message_id: theirs.id, admin_id: lily.owner.adminId })
          .execute(),
        db.insertInto('chat_users').values({ company_id, chat_id: theirs.chat_id, user_id: theirs.from_id }).execute(),
      ])
      return added.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : null))
    }
    expect(await codesOf(rose.companyId)).toEqual([refused.code, refused.code, refused.code])
    expect(await codesOf(lily.companyId)).toEqual(['23503', '23503', '23503'])
  })

  it('the company role can neither create nor delete companies', async () => {
    const db = companyDb(world.db, lily.companyId)
    await expect(db.insertInto('companies').values({ name: 'Another' }).execute()).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('companies').execute()).rejects.toMatchObject(refused)
  })
})

describe('a connection without a company', () => {
  const asCompanyRole = (work: (trx: Trx) => Promise<void>) =>
    serviceDb(world.db)
      .transaction()
      .execute(async (trx) => {
        await sql.raw(`set local role ${companyRole}`).execute(trx)
        await work(trx)
      })

  it('the company role without a company finds no row in any table', async () => {
    // The connection was used for a company before: its setting is now an empty text, which is no company either.
    await companyDb(world.db, lily.companyId).selectFrom('messages').select('id').execute()
    await asCompanyRole(async (trx) => {
      for (const table of tables)
        expect({ table, rows: await countOf(trx, sql.table(table)) }).toEqual({ table, rows: 0 })
    })
  })

  it('the company role without a company writes nothing', async () => {
    const writing = asCompanyRole(
      async (trx) =>
        void (await trx
          .insertInto('knowledge_items')
          .values({ company_id: lily.companyId, question: 'q', answer: 'a' })
          .execute()),
    )
    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })

  it('a company id that is not a positive integer is rejected', () => {
    for (const id of [0, -1, 1.5, Number.NaN, '1; reset role' as unknown as number])
      expect(() => enterCompany(id)).toThrow(TypeError)
  })
})

describe('the roles', () => {
  const whoIs = async (db: Db | Trx) =>
    (
      await sql<{
        who: string
        company: string | null
      }>`select current_user::text as who, current_setting('app.company_id', true) as company`.execute(db)
    ).rows[0]

  it('statements and transactions run as their role, and leave no company on the connection', async () => {
    const db = companyDb(world.db, lily.companyId)
    const own = { who: companyRole, company: String(lily.companyId) }
    expect(await whoIs(db)).toEqual(own)
    expect(await db.transaction().execute(whoIs)).toEqual(own)
    expect(await withCompanyTransaction(world.ports, lily.companyId, whoIs)).toEqual(own)
    await expect(db.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' })
    // As many as the pool has connections.
    for (const seen of await Promise.all(Array.from({ length: 10 }, () => whoIs(world.db))))
      expect({ who: seen?.who, company: seen?.company ?? '' }).toEqual({ who: serviceRole, company: '' })
    expect(await whoIs(serviceDb(db))).toMatchObject({ who: serviceRole })
  })

  it('the roles cannot sign in, bypass the policies, own a table or change one', async () => {
    const { rows } =
      await sql`select rolname as role, rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as may from pg_roles where rolname in (${companyRole}, ${serviceRole}) order by 1`.execute(
        world.db,
      )
    expect(rows).toEqual([
      { role: companyRole, may: false },
      { role: serviceRole, may: false },
    ])
    for (const db of [world.db, companyDb(world.db, lily.companyId)]) {
      await expect(sql`alter table messages disable row level security`.execute(db)).rejects.toMatchObject({
        code: '42501',
      })
      await expect(sql`truncate messages cascade`.execute(db)).rejects.toMatchObject({ code: '42501' })
      await expect(sql`select protect_company_table('admins')`.execute(db)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('concurrent queries of two companies do not mix', async () => {
    const texts = async ({ companyId }: ACompany) =>
      (await companyDb(world.db, companyId).selectFrom('messages').select('text').execute()).map(({ text }) => text)
    const read = await Promise.all(Array.from({ length: 40 }, (_, number) => texts(number % 2 ? lily : rose)))
    for (const [number, seen] of read.entries())
      expect(seen).toEqual([`A word to ${(number % 2 ? lily : rose).companyId}`])
  })

  it('a transaction as a company is not reported as committed after a swallowed failure, and can go on from a savepoint', async () => {
    const db = companyDb(world.db, lily.companyId)
    const swallowing = db.transaction().execute((trx) => sql`select nonsense`.execute(trx).catch(() => undefined))
    await expect(swallowing).rejects.toThrow(AbortedTransactionError)
    const trx = await db.startTransaction().execute()
    const saved = await trx.savepoint('before').execute()
    await sql`select nonsense`.execute(saved).catch(() => undefined)
    await saved.rollbackToSavepoint('before').execute()
    expect(await whoIs(trx)).toMatchObject({ who: companyRole })
    await trx.commit().execute()
  })
})

describe('the check at the start', () => {
  /**
   * The error message of the check after this change by the owner; empty without an error. The change is rolled back.
   */
  const messageAfter = (change: string) => {
    const undone = new Error('undone')
    let message = ''
    return asOwner(world.db)
      .transaction()
      .execute(async (trx) => {
        await sql.raw(change).execute(trx)
        message = await checkRowSecurity(trx).then(
          () => '',
          (error: Error) => error.message,
        )
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
        return message
      })
  }

  it('the check finds nothing wrong in a migrated database', async () => {
    await expect(checkRowSecurity(asOwner(world.db))).resolves.toBeUndefined()
  })

  it.each([
    ['create table appointments (company_id bigint)', /table appointments has no forced row-level security/],
    ['alter table messages no force row level security', /table messages has no forced/],
    ['alter table messages disable row level security', /table messages has no forced/],
    ['drop policy company_rows on messages', /table messages has no forced/],
    [`alter role ${companyRole} bypassrls`, /role frontdesk_company bypasses row-level security/],
    [`alter table rate_limits owner to ${companyRole}`, /role frontdesk_company owns tables/],
    [`grant ${serviceRole} to ${companyRole}`, /role frontdesk_company is a member of another role/],
  ])('the check names what is wrong after: %s', async (change, sentence) => {
    expect(await messageAfter(change)).toMatch(sentence)
  })

  it('the check accepts a new table once it is protected', async () => {
    expect(
      await messageAfter(
        `do $$ begin create table appointments (company_id bigint); perform protect_company_table('appointments'); end $$`,
      ),
    ).toBe('')
  })
})
