import { sql, type Kysely } from 'kysely'

const statements = [
  // A link's session goes when the one that took its place does: without it the link would look unused again.
  `alter table sessions
    add column kind text not null default 'normal' check (kind in ('normal','link')),
    add column promoted_to uuid references sessions on delete cascade,
    add constraint only_links_are_promoted check (kind = 'link' or promoted_to is null)`,
  `create index sessions_promoted_to on sessions (promoted_to) where promoted_to is not null`,

  `create table altegio_claims (
    id uuid primary key default gen_random_uuid(),
    salon_id text not null,
    altegio_user_id text not null,
    email_key text not null,
    admin_id bigint references admins on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index altegio_claims_salon on altegio_claims (salon_id, expires_at)`,
  `create index altegio_claims_expiry on altegio_claims (expires_at)`,
]

/** Sessions that a link opens, and what Altegio has vouched for: who wants to connect which salon. */
export const linkSessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
