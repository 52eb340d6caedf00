import { sql, type Kysely } from 'kysely'

const counts = [
  'companies',
  'new_companies',
  'active_companies',
  'trials',
  'paying',
  'chats',
  'messages',
  'ai_messages',
  'hand_overs',
  'failed_messages',
  'failed_replies',
]

const statements = [
  `create table daily_figures (
    day date primary key,
    ${counts.map((name) => `${name} integer not null check (${name} >= 0),`).join('\n    ')}
    past_due integer check (past_due >= 0),
    money jsonb not null,
    counted_at timestamptz not null
  )`,
  // A day is counted by what was written on it. Rows come nearly in the order of time, so that these stay tiny, and
  // cost a send nothing.
  `create index messages_by_time on messages using brin (created_at)`,
  `create index chats_by_time on chats using brin (created_at)`,
  `create index ai_runs_by_time on ai_runs using brin (started_at)`,
  `create index chats_needs_since on chats (needs_human_since) where needs_human_since is not null`,
  `create index invoices_settled on invoices (settled_at) where settled_at is not null`,
  `create index invoices_paid_until on invoices (period_end) where settled_at is not null`,
  `create index refunds_done on refunds (done_at) where done_at is not null`,
  `create index channels_down on messenger_integrations (status_since)
    where deleted_at is null and is_active and status in ('failed', 'disconnected')`,
  `create index subscriptions_unpaid on subscriptions (past_due_since) where ended_at is null and past_due_since is not null`,
  `create index chats_support_waiting on chats (needs_human_since)
    where purpose = 'support' and needs_human is not null and deleted_at is null`,
  `create index jobs_failed on jobs (failed_at) where failed_at is not null`,
  `create index outbox_mail_failed on outbox_mail (failed_at) where failed_at is not null`,
]

/** The figures of each day over all companies, and what finds the rows of a day, and what needs attention (SYS-3). */
export const dailyFigures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
