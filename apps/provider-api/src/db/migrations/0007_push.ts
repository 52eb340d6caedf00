import { sql, type Kysely } from 'kysely'

const statements = [
  // A browser is subscribed by a session and forgotten with it: nothing outlives a sign-out (reliability T-24).
  `create table push_subscriptions (
    id uuid primary key default gen_random_uuid(),
    admin_id bigint not null references admins on delete cascade,
    session_id uuid not null references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    language text check (language in ('en','es','kk','pt','ru','uk')),
    created_at timestamptz not null default now()
  )`,
  `create index push_subscriptions_admin on push_subscriptions (admin_id)`,
  `create index push_subscriptions_session on push_subscriptions (session_id)`,
]

/** Browsers that are told of new messages (SHELL-18). */
export const push = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
