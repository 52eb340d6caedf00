import { sql, type Kysely } from 'kysely'

const statements = [
  `create table one_time_tokens (
    token_hash text primary key,
    admin_id bigint not null references admins on delete cascade,
    purpose text not null check (purpose in ('verify_email','reset_password')),
    email_key text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index one_time_tokens_admin on one_time_tokens (admin_id, purpose)`,
  `create index one_time_tokens_expiry on one_time_tokens (expires_at)`,

  `create table outbox_mail (
    id uuid primary key default gen_random_uuid(),
    template text not null check (template in ('verify-email','reset-password','password-changed','account-deleted')),
    email_key text not null,
    admin_id bigint references admins on delete cascade,
    to_email text,
    language text check (language in ('en','es','kk','pt','ru','uk')),
    subject text,
    sealed text,
    token_hash text,
    attempts int not null default 0,
    next_attempt_at timestamptz not null,
    attempt_started_at timestamptz,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    failed_at timestamptz,
    error text
  )`,
  `create index outbox_mail_due on outbox_mail (next_attempt_at) where sent_at is null and failed_at is null`,
  `create index outbox_mail_newest on outbox_mail (created_at)`,
]

/** Letters on their way, and the one-time tokens that stand in them. */
export const mailAndTokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
