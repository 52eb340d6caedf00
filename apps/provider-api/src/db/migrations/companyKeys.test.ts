import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../migrations.ts'
import { openPglite, type OpenDb } from '../openDb.ts'

let database: OpenDb
beforeAll(async () => void (database = await openPglite({})), 60_000)
afterAll(() => database.close())

const lily = 7
const rose = 8

const uuidOf = (id: number) => `00000000-0000-4000-8000-0000000000${id}`

/** Rows of a company in every table whose key changes. The ids of two companies alternate, as in a product in use. */
const rowsOf = (company: number) => {
  const id = (number: number) => 10 * number + company
  const uuid = uuidOf(id(1))
  return [
    `insert into companies (id, name) overriding system value values (${company}, 'A salon')`,
    `insert into admins (id, email, email_key, full_name) overriding system value values (${company}, '${company}', '${company}', 'Olena')`,
    `insert into agents (id, company_id, name) overriding system value values (${id(1)}, ${company}, 'AI')`,
    `insert into users (id, company_id, kind, agent_id) overriding system value values
      (${id(1)}, ${company}, 'agent', ${id(1)}), (${id(2)}, ${company}, 'customer', null)`,
    `insert into messenger_integrations (id, company_id, type) overriding system value values (${id(1)}, ${company}, 'telegram')`,
    `insert into chats (id, company_id, platform, messenger_id, platform_chat_id) overriding system value
      values (${id(1)}, ${company}, 'telegram', ${id(1)}, 'anna')`,
    `insert into chat_users (chat_id, user_id) values (${id(1)}, ${id(1)}), (${id(1)}, ${id(2)})`,
    `insert into chat_watchers (chat_id, watcher_id, company_id, until) values (${id(1)}, 'a window', ${company}, now())`,
    `insert into messages (id, company_id, chat_id, platform, platform_message_id, from_id, to_id, status) values
      (${id(1)}, ${company}, ${id(1)}, 'telegram', '1', ${id(2)}, null, 'received'),
      (${id(2)}, ${company}, ${id(1)}, 'telegram', '2', ${id(1)}, ${id(2)}, 'sent')`,
    `insert into message_views (message_id, admin_id) values (${id(1)}, ${company})`,
    `insert into message_status_log (message_id, status, at) values (${id(1)}, 'received', now()), (${id(2)}, 'sent', now())`,
    `insert into message_reports (company_id, message_id, admin_id, description) values (${company}, ${id(1)}, ${company}, 'Rude')`,
    `insert into send_intents (company_id, admin_id, client_key, body_hash, message_id) values (${company}, ${company}, 'k', 'x', ${id(2)})`,
    `insert into files (id, company_id, message_id, store_key, name, type, size, sha256)
      values ('${uuid}', ${company}, ${id(2)}, '${company}', 'a.png', 'image/png', 1, 'x')`,
    `insert into ai_runs (id, company_id, chat_id, reply_to_id, message_id) values ('${uuid}', ${company}, ${id(1)}, ${id(1)}, ${id(2)})`,
    `update chats set held_run_id = '${uuid}', stopped_run_id = '${uuid}' where id = ${id(1)}`,
    `insert into knowledge_items (id, company_id, question, answer) overriding system value values (${id(1)}, ${company}, 'When?', 'Now')`,
    `insert into knowledge_gaps (company_id, first_message_id, message_id, item_id) values (${company}, ${id(1)}, ${id(1)}, ${id(1)})`,
    `insert into assistant_changes (company_id, origin) values (${company}, 'edit')`,
    `insert into test_questions (id, company_id, question, language, category, parts, message_id) overriding system value
      values (${id(1)}, ${company}, 'When?', 'en', 'hours', '[]', ${id(1)})`,
    `insert into assistant_checks (id, company_id, model, question_count) overriding system value values (${id(1)}, ${company}, 'local', 1)`,
    `insert into checked_questions (check_id, question_id, company_id, question) values (${id(1)}, ${id(1)}, ${company}, '{}')`,
  ]
}

const children = ['chat_users', 'message_views', 'message_status_log']
const changed = [
  ...children,
  'agents users chats chat_watchers messages message_reports send_intents files ai_runs'.split(' '),
  'knowledge_items knowledge_gaps assistant_changes test_questions assistant_checks checked_questions'.split(' '),
].flat()

type Row = Record<string, unknown>
const contents = async (table: string) =>
  (
    await sql<{ row: Row }>`select to_jsonb(each) as row from ${sql.table(table)} each order by 1`.execute(database.db)
  ).rows.map(({ row }) => row)
const allContents = async () =>
  Object.fromEntries(await Promise.all(changed.map(async (table) => [table, await contents(table)] as const)))
const without = ({ company_id: _, ...row }: Row): Row => row
const ordered = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const run = (statement: string) => sql.raw(statement).execute(database.db)

it('migration 0025 keeps every row, names the company of each, and then keeps the rows of two companies apart', async () => {
  const migrator = (before: string) =>
    new Migrator({
      db: database.db,
      provider: {
        getMigrations: async () => Object.fromEntries(Object.entries(migrations).filter(([name]) => name < before)),
      },
    })
  expect((await migrator('0025').migrateToLatest()).error).toBeUndefined()
  for (const statement of [...rowsOf(lily), ...rowsOf(rose)]) await run(statement)
  const before = await allContents()

  const { error, results } = await migrator('0026').migrateToLatest()
  expect(error).toBeUndefined()
  expect(results?.map(({ migrationName }) => migrationName)).toEqual(['0025_company_keys'])
  const after = await allContents()
  for (const table of changed) {
    const [was = [], is = []] = [before[table], after[table]]
    expect({ table, rows: was.length >= 2 }).toEqual({ table, rows: true })
    const isChild = children.includes(table)
    expect({ table, rows: ordered(isChild ? is.map(without) : is) }).toEqual({ table, rows: ordered(was) })
    // The last digit of each id is its company.
    for (const row of is)
      expect({ table, company: row['company_id'] }).toEqual({
        table,
        company: Number(row['message_id'] ?? row['chat_id'] ?? row['company_id']) % 10,
      })
  }

  // A row that refers to a deleted one keeps its own company.
  await run(`delete from ai_runs where company_id = ${lily}`)
  await run(`delete from knowledge_items where company_id = ${lily}`)
  await run(`delete from messages where id = 27`)
  expect(await contents('chats')).toMatchObject([
    { company_id: lily, held_run_id: null, stopped_run_id: null },
    { company_id: rose, held_run_id: uuidOf(18), stopped_run_id: uuidOf(18) },
  ])
  expect(await contents('knowledge_gaps')).toMatchObject([
    { company_id: lily, item_id: null },
    { company_id: rose, item_id: 18 },
  ])
  expect(await contents('files')).toMatchObject([
    { company_id: lily, message_id: null },
    { company_id: rose, message_id: 28 },
  ])
  expect((await contents('message_status_log')).map((row) => row['message_id']).toSorted()).toEqual([17, 18, 28])
  await expect(
    run(`insert into message_views (company_id, message_id, admin_id) values (${lily}, 18, 7)`),
  ).rejects.toMatchObject({ code: '23503' })

  await run(`delete from companies where id = ${lily}`)
  for (const table of changed)
    expect({ table, companies: [...new Set((await contents(table)).map((row) => row['company_id']))] }).toEqual({
      table,
      companies: [rose],
    })
})
