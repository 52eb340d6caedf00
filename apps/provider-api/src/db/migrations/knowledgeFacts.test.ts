import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../migrations.ts'
import { openPglite, type OpenDb } from '../openDb.ts'

let database: OpenDb
beforeAll(async () => void (database = await openPglite({})), 60_000)
afterAll(() => database.close())

it('the basics of a company in several languages become one fact, every other entry stays one of its own', async () => {
  const until = async (isIncluded: (name: string) => boolean) => {
    const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => isIncluded(name)))
    const { error } = await new Migrator({
      db: database.db,
      provider: { getMigrations: async () => chosen },
    }).migrateToLatest()
    expect(error).toBeUndefined()
  }
  await until((name) => name < '0091')
  for (const id of [1, 2])
    await sql`insert into companies (id, name) overriding system value values (${id}, 'Lily')`.execute(database.db)
  const entries = [
    [1, 'How can I pay? Do you take cards?', 'en'],
    [1, 'Как можно оплатить? Можно картой?', 'ru'],
    [1, 'How can I pay? Do you take cards?', 'en'],
    [1, 'Is it warm?', 'en'],
    [2, 'Як можна оплатити? Чи можна карткою?', 'uk'],
  ] as const
  for (const [company, question, language] of entries)
    await sql`insert into knowledge_items (company_id, question, answer, language) values (${company}, ${question}, 'Yes', ${language})`.execute(
      database.db,
    )
  await until((name) => name < '0092')
  const { rows } = await sql<{ fact_id: string | null }>`select fact_id from knowledge_items order by id`.execute(
    database.db,
  )
  expect(rows.map(({ fact_id }) => (fact_id === null ? null : Number(fact_id)))).toEqual([null, 1, null, null, null])
}, 60_000)
