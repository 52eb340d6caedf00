import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import type { Db } from '../Db.ts'
import { openPglite, type OpenDb } from '../openDb.ts'
import { readableFrom } from '../readableFrom.ts'

type Column = { column: string; type: string; isRequired: boolean; hasDefault: boolean }
type Rule = { rule: string; kind: string; columns: string[]; text: string }
/** The tables of a schema, by name. */
type Shape = Record<string, { columns: Column[]; rules: Rule[] }>

async function shapeOf(db: Db): Promise<Shape> {
  const { rows } = await sql<{ table: string; columns: Column[]; rules: Rule[] | null }>`
    select t.relname as table,
      (select json_agg(json_build_object('column', attname, 'type', format_type(atttypid, atttypmod),
        'isRequired', attnotnull, 'hasDefault', atthasdef or attidentity <> ''))
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
      (select json_agg(rule) from (
        select json_build_object('rule', conname, 'kind', contype, 'text', pg_get_constraintdef(oid),
          'columns', (select json_agg(attname) from pg_attribute where attrelid = conrelid and attnum = any (conkey))) as rule
        from pg_constraint where conrelid = t.oid and contype in ('c', 'f', 'u', 'p')
        union all
        select json_build_object('rule', i.relname, 'kind', 'u', 'text', pg_get_indexdef(indexrelid),
          'columns', (select json_agg(attname) from pg_attribute where attrelid = indrelid and attnum = any (indkey)))
        from pg_index join pg_class i on i.oid = indexrelid where indrelid = t.oid and indisunique
          and not exists (select from pg_constraint where conindid = indexrelid)) rules) as rules
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`.execute(db)
  return Object.fromEntries(rows.map(({ table, columns, rules }) => [table, { columns, rules: rules ?? [] }]))
}

/**
 * The lists of values whose new values the version before leaves alone: its console and its wire show any text, and
 * work with an unknown value waits for this version. All other lists are closed in its answers, such as
 * `chats_needs_human_check`: a row with a new value would be an error there, so that none may be written before the
 * release after (`conversations/read/keptNeed.ts`).
 */
const openLists: readonly string[] = ['outbox_mail_template_check']

const literalsOf = (text: string) => [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, literal]) => literal)

/** The reasons why a program that knows only the schema `before` cannot read or write `after`, a sentence each. */
function breaksOf(before: Shape, after: Shape): string[] {
  return Object.entries(before).flatMap(([table, old]) => {
    const now = after[table]
    if (!now) return [`${table} is gone`]
    const isOld = (name: string) => old.columns.some(({ column }) => column === name)
    const ofColumns = old.columns.flatMap(({ column, type, isRequired }) => {
      const found = now.columns.find((one) => one.column === column)
      if (!found) return [`${table}.${column} is gone`]
      if (found.type !== type) return [`${table}.${column} is of another type`]
      return found.isRequired && !isRequired ? [`${table}.${column} is required`] : []
    })
    const ofNewColumns = now.columns
      .filter(({ column, isRequired, hasDefault }) => !isOld(column) && isRequired && !hasDefault)
      .map(({ column }) => `${table}.${column} is new, required and without a default`)
    const ofRules = now.rules.flatMap(({ rule, kind, columns, text }) => {
      const known = old.rules.find((one) => one.rule === rule)
      if (known?.text === text) return []
      const isWider = known && kind === 'c' && literalsOf(known.text).every((value) => literalsOf(text).includes(value))
      if (isWider) return openLists.includes(rule) ? [] : [`${table} has new values in ${rule}`]
      return columns.some((column) => !isOld(column)) ? [] : [`${table} has the new rule ${rule}`]
    })
    return [...ofColumns, ...ofNewColumns, ...ofRules]
  })
}

let database: OpenDb
let before: Shape
let today: Shape
beforeAll(async () => {
  database = await openPglite({})
  await migrateUntil(readableFrom)
  before = await shapeOf(database.db)
  await migrate(database.db)
  today = await shapeOf(database.db)
}, 300_000)
afterAll(() => database.close())

const migrateUntil = (last: string) => migrateOnly(database.db, (name) => name <= last)

async function migrateOnly(db: Db, isKnown: (name: string) => boolean): Promise<void> {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => isKnown(name)))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest()
  expect(error).toBeUndefined()
}

describe('the schema of this version', () => {
  it('the program of the version before can read and write it', () => {
    expect(migrations).toHaveProperty(readableFrom)
    expect(Object.keys(before).length).toBeGreaterThan(60)
    expect(breaksOf(before, today)).toEqual([])
  })

  it('a database of 0.1.0, which lacks a migration before its last one, gets the same schema', async () => {
    const released = await openPglite({})
    try {
      await migrateOnly(released.db, (name) => name <= '0440_quotas' && name !== '0404_erased_references')
      await migrate(released.db)
      expect(await shapeOf(released.db)).toEqual(today)
    } finally {
      await released.close()
    }
  }, 60_000)

  it('each of its migrations commits by itself, so that none waits with the locks of another', async () => {
    const { rows } = await sql<{ name: string; by: string }>`
      select name, xmin::text as by from kysely_migration where name >= ${readableFrom} order by name`.execute(
      database.db,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows.map(({ by }) => by)).size).toBe(rows.length)
  })

  it.each([
    ['alter table chats drop column title', 'chats.title is gone'],
    ['alter table messages rename to letters', 'messages is gone'],
    ['alter table chats rename column platform to channel', 'chats.platform is gone'],
    ['alter table companies alter column name type varchar(200)', 'companies.name is of another type'],
    ['alter table files alter column upload_id set not null', 'files.upload_id is required'],
    ['alter table files add colour text not null', 'files.colour is new, required and without a default'],
    ["alter table files add constraint short check (name <> '')", 'files has the new rule short'],
    ['create unique index one_name on companies (name)', 'companies has the new rule one_name'],
    [
      "alter table chats drop constraint chats_purpose_check, add constraint chats_purpose_check check (purpose in ('customer', 'internal', 'assistant', 'support', 'sale'))",
      'chats has new values in chats_purpose_check',
    ],
    ["alter table files add colour text not null default 'red' check (colour <> '')", null],
    ['create table colours (name text not null unique)', null],
  ])('a migration that runs “%s” is told apart', async (statement, fault) => {
    const rolledBack = new Error('The transaction is undone')
    const attempt = database.db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx)
      const breaks = breaksOf(today, await shapeOf(trx))
      if (fault === null) expect(breaks).toEqual([])
      else expect(breaks).toContain(fault)
      throw rolledBack
    })
    await expect(attempt).rejects.toBe(rolledBack)
  })
})
