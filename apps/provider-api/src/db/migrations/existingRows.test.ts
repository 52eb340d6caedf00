import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../migrations.ts'
import { openPglite, type OpenDb } from '../openDb.ts'

let database: OpenDb
beforeAll(async () => void (database = await openPglite({})), 60_000)
afterAll(() => database.close())

const runs = {
  written: '00000000-0000-4000-8000-000000000001',
  held: '00000000-0000-4000-8000-000000000002',
  ended: '00000000-0000-4000-8000-000000000003',
}
const emails = {
  waiting: '00000000-0000-4000-8000-00000000000a',
  open: '00000000-0000-4000-8000-00000000000b',
  sent: '00000000-0000-4000-8000-00000000000c',
}

/** Performs what comes before `last`, and returns the names of it. */
async function migrateUntil(last: string): Promise<(string | undefined)[] | undefined> {
  const until = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < last))
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => until } })
  const { error, results } = await migrator.migrateToLatest()
  expect(error).toBeUndefined()
  return results?.map(({ migrationName }) => migrationName)
}

it('migration 0024 makes a job of everything that waits or was cut off: deliveries, emails and AI runs', async () => {
  const { db } = database
  await migrateUntil('0024')
  for (const statement of [
    `insert into companies (id, name) overriding system value values (7, 'Lily')`,
    `insert into users (id, company_id, kind, display_name) overriding system value values (5, 7, 'admin', 'Olena')`,
    `insert into chats (id, company_id, platform, purpose) overriding system value
      select id, 7, 'telegram', 'customer' from generate_series(1, 3) id`,
    `insert into messages (id, company_id, chat_id, platform, from_id, status)
      overriding system value select id, 7, case when id < 3 then 1 else id - 1 end, 'telegram', 5, 'pending' from generate_series(1, 4) id`,
    `insert into outbound_deliveries (message_id, attempts, next_attempt_at, attempt_started_at) values
      (1, 2, '2026-11-01T10:00:00Z', '2026-11-01T10:00:01Z'), (2, 0, '2026-11-01T09:00:00Z', null)`,
    `insert into outbox_mail (id, template, email_key, created_at, attempts, next_attempt_at, attempt_started_at, sent_at) values
      ('${emails.waiting}', 'verify-email', 'a', '2026-11-01T08:00:00Z', 1, '2026-11-01T10:00:00Z', null, null),
      ('${emails.open}', 'verify-email', 'b', '2026-11-01T08:01:00Z', 1, '2026-11-01T10:00:00Z', '2026-11-01T10:00:02Z', null),
      ('${emails.sent}', 'verify-email', 'c', '2026-11-01T08:02:00Z', 1, '2026-11-01T10:00:00Z', null, '2026-11-01T10:00:03Z')`,
    `insert into ai_runs (id, company_id, chat_id, reply_to_id, status, started_at, held_until) values
      ('${runs.written}', 7, 2, 3, 'running', '2026-11-01T10:00:04Z', null),
      ('${runs.held}', 7, 3, 4, 'running', '2026-11-01T10:00:05Z', '2026-11-01T10:00:09Z'),
      ('${runs.ended}', 7, 3, 4, 'completed', '2026-11-01T10:00:06Z', null)`,
  ])
    await sql.raw(statement).execute(db)

  expect(await migrateUntil('0025')).toEqual(['0024_jobs'])
  const { rows } = await sql`select queue, subject, order_key, company_id, attempts, due_at, leased_until,
      leased_by is not null as was_open from jobs order by id`.execute(db)
  const at = (time: string) => new Date(`2026-11-01T${time}Z`)
  const job = (queue: string, subject: string, order_key: string, rest: object) => ({
    queue,
    subject,
    order_key,
    company_id: queue === 'emails' ? null : 7,
    leased_until: null,
    was_open: false,
    ...rest,
  })
  const cutOff = (time: string) => ({ leased_until: at(time), was_open: true })
  expect(rows).toEqual([
    job('deliveries', '1', '1', { attempts: 2, due_at: at('10:00:00'), ...cutOff('10:00:01') }),
    job('deliveries', '2', '1', { attempts: 0, due_at: at('09:00:00') }),
    job('emails', emails.waiting, emails.waiting, { attempts: 1, due_at: at('10:00:00') }),
    job('emails', emails.open, emails.open, { attempts: 1, due_at: at('10:00:00'), ...cutOff('10:00:02') }),
    job('ai-runs', runs.written, '2', { attempts: 1, due_at: at('10:00:04'), ...cutOff('10:00:04') }),
    job('ai-runs', runs.held, '3', { attempts: 1, due_at: at('10:00:05'), ...cutOff('10:00:05') }),
  ])
})

it('migration 0026 counts the replies of the runs that are there', async () => {
  const { db } = database
  await migrateUntil('0026')
  for (const statement of [
    `insert into companies (id, name) overriding system value values (8, 'Rose')`,
    `insert into test_questions (id, company_id, question, language, category, parts)
      overriding system value select id, 8, 'Open?', 'en', 'hours', '[]' from generate_series(1, 3) id`,
    `insert into assistant_checks (id, company_id, model, status, question_count)
      overriding system value values (1, 8, 'local', 'done', 3), (2, 8, 'local', 'cancelled', 3), (3, 8, 'local', 'failed', 0)`,
    `insert into checked_questions (check_id, question_id, company_id, question, reply)
      select run, id, 8, '{}', case when run = 1 or id = 2 then '{}'::jsonb end
      from generate_series(1, 2) run, generate_series(1, 3) id`,
  ])
    await sql.raw(statement).execute(db)

  expect(await migrateUntil('0027')).toEqual(['0026_answered_questions'])
  const { rows } = await sql`select id, answered from assistant_checks order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, answered: 3 },
    { id: 2, answered: 1 },
    { id: 3, answered: 0 },
  ])
})

it('migration 0033 begins the history of each salon with the state that it has', async () => {
  const { db } = database
  await migrateUntil('0033')
  for (const statement of [
    `insert into companies (id, name) overriding system value values (9, 'Tulip')`,
    `insert into crm_integrations (id, company_id, external_id, state, state_since, deleted_at) overriding system value values
      (1, 9, '720441', 'frozen', '2026-11-01T10:00:00Z', null), (2, 9, '720442', 'connected', '2026-11-01T10:00:00Z', now())`,
  ])
    await sql.raw(statement).execute(db)

  expect(await migrateUntil('0034')).toEqual(['0033_salon_history_channel_tests'])
  const { rows } = await sql`select company_id, crm_id, state, since from salon_states`.execute(db)
  expect(rows).toEqual([{ company_id: 9, crm_id: 1, state: 'frozen', since: new Date('2026-11-01T10:00:00Z') }])
})

it('migration 0034 leaves no secret of a webhook in the clear', async () => {
  const { db } = database
  await migrateUntil('0034')
  await sql`insert into messenger_integrations (company_id, type, external_id, webhook_key, webhook_secret)
    values (8, 'telegram', '34', 'the key', 'the secret')`.execute(db)
  expect(await migrateUntil('0035')).toEqual(['0034_no_plain_webhook_secrets'])
  const { rows } =
    await sql`select webhook_key, webhook_secret from messenger_integrations where external_id = '34'`.execute(db)
  expect(rows).toEqual([{ webhook_key: 'the key', webhook_secret: null }])
})

it('migrations 0051 and 0053 leave the AI to companies of before plans, and remind of trials that run', async () => {
  const { db } = database
  await migrateUntil('0050')
  for (const statement of [
    `insert into companies (id, name, trial_ends_at) overriding system value values
      (20, 'Old', null), (21, 'Tried', now() - interval '1 day'), (22, 'Trying', now() + interval '10 days')`,
  ])
    await sql.raw(statement).execute(db)
  await migrateUntil('0051')
  await sql`insert into companies (id, name, trial_ends_at) overriding system value values (23, 'New', now() + interval '10 days')`.execute(
    db,
  )
  await sql`insert into subscriptions (company_id, id, status, trial_ends_at, created_at, updated_at)
    select id, gen_random_uuid(), 'trial', trial_ends_at, now(), now() from companies where id = 23`.execute(db)
  await sql`insert into jobs (company_id, queue, subject, order_key, due_at)
    select company_id, 'subscriptions', company_id || ':' || id, company_id || ':' || id, trial_ends_at
    from subscriptions where company_id = 23`.execute(db)
  await migrateUntil('0055')

  const { rows } = await sql`select id, needs_plan from companies where id between 20 and 23 order by id`.execute(db)
  expect(rows).toEqual([
    { id: 20, needs_plan: false },
    { id: 21, needs_plan: false },
    { id: 22, needs_plan: true },
    { id: 23, needs_plan: true },
  ])
  const { rows: jobs } = await sql`select job.company_id, job.subject = job.company_id || ':' || of.id as is_its_own,
      job.due_at = of.trial_ends_at - interval '3 days' as is_reminder
    from jobs job join subscriptions of on of.company_id = job.company_id
    where job.queue = 'subscriptions' order by job.company_id`.execute(db)
  expect(jobs).toEqual([
    { company_id: 22, is_its_own: true, is_reminder: true },
    { company_id: 23, is_its_own: true, is_reminder: true },
  ])
})
