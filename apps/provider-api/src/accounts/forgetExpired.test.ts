import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteInBatches, rowsInBatch } from '../db/deleteInBatches.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { forgetExpired } from './forgetExpired.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

it('the cleanup deletes expired rows and keeps all others', async () => {
  const { db, clock } = world
  const in90Minutes = new Date(clock.now().getTime() + 90 * 60_000)
  await db.insertInto('rate_limits').values({ key: 'short', points: 1, expires_at: in90Minutes }).execute()
  await db
    .insertInto('altegio_claims')
    .values({ salon_id: '1', altegio_user_id: '1', email_key: 'rosa@example.com', expires_at: in90Minutes })
    .execute()
  const [olena, marco] = [await world.anAdministrator(), await world.anAdministrator()]
  await world.callOk('logout', { token: marco.token })
  const device = (adminId: number, token_hash: string, daysAgo: number) => ({
    admin_id: adminId,
    token_hash,
    last_used_at: new Date(clock.now().getTime() - daysAgo * 86_400_000),
  })
  const gone = await world.anAdministrator()
  await db.updateTable('admins').set({ deleted_at: clock.now() }).where('id', '=', gone.adminId).execute()
  await db.deleteFrom('sessions').where('admin_id', '=', gone.adminId).execute()
  await db
    .insertInto('known_devices')
    .values([
      device(olena.adminId, 'kept', 399),
      device(olena.adminId, 'old', 400),
      device(gone.adminId, 'of nobody', 0),
    ])
    .execute()
  const intent = (client_key: string, daysAgo: number) => ({
    admin_id: olena.adminId,
    client_key,
    body_hash: '',
    created_at: new Date(clock.now().getTime() - daysAgo * 86_400_000),
  })
  await db
    .insertInto('company_intents')
    .values([intent('kept', 6), intent('old', 7)])
    .execute()
  const left = async () => ({
    devices: (await db.selectFrom('known_devices').select('token_hash').execute()).map(({ token_hash }) => token_hash),
    intents: (await db.selectFrom('company_intents').select('client_key').execute()).map(
      ({ client_key }) => client_key,
    ),
    jobs: (await db.selectFrom('jobs').select('subject').execute()).map(({ subject }) => subject),
    claims: (await db.selectFrom('altegio_claims').select('id').execute()).length,
    counts: (await db.selectFrom('rate_limits').select('key').execute()).length,
    sessions: (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
  })
  const givenUp = (subject: string, daysAgo: number) => ({
    queue: 'emails' as const,
    subject,
    order_key: subject,
    due_at: clock.now(),
    failed_at: new Date(clock.now().getTime() - daysAgo * 86_400_000),
  })
  await db
    .insertInto('jobs')
    .values([givenUp('kept', 29), givenUp('old', 30)])
    .execute()
  await forgetExpired(world.ports, world.app.settings.retention)
  const kept = { devices: ['kept'], intents: ['kept'], jobs: ['kept'], sessions: [olena.sessionId] }
  expect(await left()).toEqual({ ...kept, claims: 1, counts: 1 })
  clock.advance(2 * 3_600_000)
  await forgetExpired(world.ports, world.app.settings.retention)
  expect(await left()).toEqual({ ...kept, claims: 0, counts: 0 })
})

it('keys of messages are forgotten after the days of the setting, all of them in small batches', async () => {
  const { db, clock, ports } = world
  const lily = await world.aCompany()
  const add = (count: number, daysAgo: number) =>
    sql`
    insert into send_intents (company_id, admin_id, client_key, body_hash, created_at)
    select ${lily.companyId}, ${lily.owner.adminId}, ${`${daysAgo} days old, `} || n, '', ${new Date(clock.now().getTime() - daysAgo * 86_400_000)}
    from generate_series(1, ${count}::int) n`.execute(db)
  const left = async () =>
    (await db.selectFrom('send_intents').select('client_key').execute()).map(({ client_key }) => client_key)
  await add(1, 89)
  await add(2 * rowsInBatch + 1, 90)
  await forgetExpired(ports, { ...world.app.settings.retention, sendIntentDays: 91 })
  expect(await left()).toHaveLength(2 * rowsInBatch + 2)
  await forgetExpired(ports, world.app.settings.retention, AbortSignal.abort())
  expect(await left()).toHaveLength(2 * rowsInBatch + 2)
  await forgetExpired(ports, world.app.settings.retention)
  expect(await left()).toEqual(['89 days old, 1'])
  await add(rowsInBatch, 1)
  expect(await deleteInBatches(db, 'send_intents', sql`client_key like '1 days old%'`)).toBe(rowsInBatch)
  expect(await left()).toEqual(['89 days old, 1'])
})
