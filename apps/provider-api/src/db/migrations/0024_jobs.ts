import { sql, type Kysely } from 'kysely'

const statements = [
  // `company_id`: null for work of no company, such as an email to an administrator.
  `create table jobs (
    id bigint generated always as identity primary key,
    company_id bigint references companies on delete cascade,
    queue text not null,
    subject text not null,
    order_key text not null,
    attempts int not null default 0,
    due_at timestamptz not null,
    leased_by uuid,
    leased_until timestamptz,
    error text,
    failed_at timestamptz,
    created_at timestamptz not null default now(),
    unique (queue, subject),
    check ((leased_by is null) = (leased_until is null))
  )`,
  `create index jobs_waiting on jobs (queue, order_key, id) where failed_at is null`,
  `create index jobs_company on jobs (company_id)`,
  `select protect_company_table('jobs')`,

  // An attempt that was open is an expired lease: its outcome is unknown.
  `insert into jobs (company_id, queue, subject, order_key, attempts, due_at, leased_by, leased_until)
    select message.company_id, 'deliveries', message.id::text, message.chat_id::text, delivery.attempts, delivery.next_attempt_at,
      case when delivery.attempt_started_at is not null then gen_random_uuid() end, delivery.attempt_started_at
    from outbound_deliveries delivery join messages message on message.id = delivery.message_id order by message.id`,
  `drop table outbound_deliveries`,
  `insert into jobs (queue, subject, order_key, attempts, due_at, leased_by, leased_until)
    select 'emails', id::text, id::text, attempts, next_attempt_at, case when attempt_started_at is not null then gen_random_uuid() end,
      attempt_started_at
    from outbox_mail where sent_at is null and failed_at is null order by created_at`,
  // Their process has ended: the first to start settles them.
  `insert into jobs (company_id, queue, subject, order_key, attempts, due_at, leased_by, leased_until)
    select company_id, 'ai-runs', id::text, chat_id::text, 1, started_at, gen_random_uuid(), started_at
    from ai_runs where status = 'running' order by started_at`,
  `drop index outbox_mail_due`,
  `alter table outbox_mail drop column attempts, drop column next_attempt_at, drop column attempt_started_at`,
]

/** Work to be done after the change that asked for it, by whichever process has leased it (decision 0042). */
export const jobs = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
