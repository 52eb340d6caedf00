import { sql, type Kysely } from 'kysely'

const statements = [
  // Beside the role, which the program of the version before knows: to it an agent is an administrator.
  `alter table company_admins add column is_agent boolean not null default false`,
  `create table invitations (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null references companies on delete cascade,
    email text not null,
    email_key text not null,
    role text not null check (role in ('owner','admin','agent')),
    invited_by bigint references admins on delete set null,
    -- Null until the email is handed over.
    token_hash text,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by bigint references admins on delete set null,
    taken_back_at timestamptz,
    primary key (company_id, id)
  )`,
  // A link names no company: it is found across companies, and is random enough to be of one.
  `create index invitations_token on invitations (token_hash) where token_hash is not null`,
  `create unique index invitations_open on invitations (company_id, email_key)
    where accepted_at is null and taken_back_at is null`,
  `create index invitations_expired on invitations (expires_at)`,
  `create index invitations_inviter on invitations (invited_by) where invited_by is not null`,
  `create index invitations_accepted on invitations (accepted_by) where accepted_by is not null`,
  `select protect_company_table('invitations')`,
]

/** The role of an agent, and invitations into a company (TEAM-1). */
export const team = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
