import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../migrations.ts'
import { openPglite, type OpenDb } from '../openDb.ts'

let database: OpenDb
beforeAll(async () => void (database = await openPglite({})), 60_000)
afterAll(() => database.close())

it('migration 0017 marks exactly the failures without a known outcome as unknown, in messages and in their timelines', async () => {
  const { db } = database
  const before = Object.keys(migrations).filter((name) => name < '0017')
  const migrator = (names: readonly string[]) =>
    new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
      },
    })
  expect((await migrator(before).migrateToLatest()).error).toBeUndefined()
  await sql`insert into companies (id, name) overriding system value values (7, 'Lily')`.execute(db)
  await sql`insert into users (id, company_id, kind, display_name) overriding system value values (5, 7, 'admin', 'Olena')`.execute(
    db,
  )
  await sql`insert into chats (id, company_id, platform, purpose) overriding system value values (3, 7, 'telegram', 'customer')`.execute(
    db,
  )
  const failed = (id: number, code: string) =>
    sql`
    with stored as (
      insert into messages (id, company_id, chat_id, platform, from_id, status, metadata) values (${id}, 7, 3, 'telegram', 5, 'failed', jsonb_build_object('error', jsonb_build_object('code', ${code}::text, 'message', '')))
      returning id, metadata)
    insert into message_status_log (message_id, status, error, at) select id, 'failed', metadata->'error', now() from stored`.execute(
      db,
    )
  await failed(1, 'DELIVERY_UNKNOWN')
  await failed(2, 'BLOCKED')

  const { error, results } = await migrator([...before, '0017_unknown_deliveries']).migrateToLatest()
  expect(error).toBeUndefined()
  expect(results?.map(({ migrationName }) => migrationName)).toEqual(['0017_unknown_deliveries'])
  const { rows } =
    await sql`select messages.id, messages.status, log.status as noted, metadata->'error'->>'code' as code
    from messages join message_status_log log on log.message_id = messages.id order by messages.id`.execute(db)
  expect(rows).toEqual([
    { id: 1, status: 'unknown', noted: 'unknown', code: 'DELIVERY_UNKNOWN' },
    { id: 2, status: 'failed', noted: 'failed', code: 'BLOCKED' },
  ])
  await expect(sql`update messages set status = 'lost' where id = 1`.execute(db)).rejects.toMatchObject({
    code: '23514',
  })
})
