import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDatabase, asOwner } from '../testing/aDatabase.ts'
import type { Db } from './Db.ts'
import type { OpenDb } from './openDb.ts'

/**
 * Tables with a company_id that stay whole, each with the reason why a key of theirs cannot carry the
 * company (decision 0041).
 */
const whole: Record<string, string> = {
  jobs: 'one queue of all processes, which also holds work of no company, such as emails',
  audit_log: 'also holds entries that concern no company',
  messenger_integrations: 'a bot belongs to one company of all, and its webhook names none',
  crm_integrations: 'a salon of a booking system belongs to one company of all',
  messenger_crm_links: 'links two tables that are whole',
}

let database: OpenDb
let owner: Db
beforeAll(async () => {
  database = await aDatabase()
  owner = asOwner(database.db)
}, 60_000)
afterAll(() => database.close())

type Table = { name: string; isSpread: boolean }

/** The tables of the schema; spread are those with a company_id that are not on the list. */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; hasCompany: boolean }>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "hasCompany"
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    db,
  )
  return rows.map(({ name, hasCompany }) => ({ name, isSpread: hasCompany && !(name in whole) }))
}

/** Primary keys, unique constraints and unique indexes without company_id. */
async function keysWithoutCompany(db: Db): Promise<{ table: string; fault: string }[]> {
  const { rows } = await sql<{ table: string; key: string }>`
    select t.relname as table, i.relname as key from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace and x.indisunique and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id'
        and a.attnum = any ((x.indkey::int2[])[0:x.indnkeyatts - 1]))
    order by 1, 2`.execute(db)
  return rows.map(({ table, key }) => ({ table, fault: `${table}: ${key} does not contain company_id` }))
}

type Reference = { table: string; target: string; name: string; pairsCompanies: boolean }

/** The foreign keys of the schema, and whether each pairs the company of both rows. */
async function readReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as table, r.relname as target, f.conname as name, exists (
      select from unnest(f.conkey, f.confkey) as pair (own, theirs)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.theirs
      where a.attname = 'company_id' and b.attname = 'company_id') as "pairsCompanies"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by 1, 3`.execute(db)
  return rows
}

/** The faults that keep the tables from being spread by company, in sentences. */
async function faultsOf(db: Db): Promise<string[]> {
  const spread = new Set((await readTables(db)).filter(({ isSpread }) => isSpread).map(({ name }) => name))
  const keys = (await keysWithoutCompany(db)).filter(({ table }) => spread.has(table))
  const references = (await readReferences(db)).flatMap(({ table, target, name, pairsCompanies }) => {
    if (!spread.has(target) || (spread.has(table) && pairsCompanies)) return []
    return spread.has(table)
      ? `${table}: ${name} does not pair company_id with that of ${target}`
      : `${table}: ${name} refers to ${target}, which is spread, from a table that is not`
  })
  return [...keys.map(({ fault }) => fault), ...references]
}

describe('the keys of tables that can be spread by company', () => {
  it('every key of a spread table contains company_id, and every foreign key between two of them pairs it', async () => {
    expect(await faultsOf(owner)).toEqual([])
  })

  it('the tables of conversations are spread', async () => {
    const spread = (await readTables(owner)).filter(({ isSpread }) => isSpread).map(({ name }) => name)
    expect(spread).toEqual(
      expect.arrayContaining([
        'ai_runs',
        'chat_users',
        'chats',
        'files',
        'message_status_log',
        'message_views',
        'messages',
      ]),
    )
  })

  it('every table on the list of whole tables has a key that cannot carry the company', async () => {
    const tables = (await keysWithoutCompany(owner)).map(({ table }) => table)
    expect(Object.keys(whole).filter((name) => !tables.includes(name))).toEqual([])
  })

  it.each([
    ['alter table files add unique (store_key)', 'files: files_store_key_key does not contain company_id'],
    [
      'create unique index one_title on chats (title) include (company_id)',
      'chats: one_title does not contain company_id',
    ],
    [
      'create table visits (id bigint, company_id bigint, primary key (id))',
      'visits: visits_pkey does not contain company_id',
    ],
    [
      'create table visits (company_id bigint, chat_company bigint, chat_id bigint, foreign key (chat_company, chat_id) references chats (company_id, id))',
      'visits: visits_chat_company_chat_id_fkey does not pair company_id with that of chats',
    ],
    [
      'create table visits (salon bigint, chat_id bigint, foreign key (salon, chat_id) references chats (company_id, id))',
      'visits: visits_salon_chat_id_fkey refers to chats, which is spread, from a table that is not',
    ],
  ])('the check names what is wrong after: %s', async (change, fault) => {
    const trx = await owner.startTransaction().execute()
    await sql.raw(change).execute(trx)
    const faults = await faultsOf(trx)
    await trx.rollback().execute()
    expect(faults).toEqual([fault])
  })
})
