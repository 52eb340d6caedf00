import { sql, type Kysely } from 'kysely'

const statements = [
  `create table impersonations (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null references companies (id) on delete cascade,
    admin_id bigint references admins (id) on delete set null,
    session_id uuid references sessions (id) on delete set null,
    reason text not null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    changes_allowed_at timestamptz,
    ended_at timestamptz,
    primary key (company_id, id),
    check (ends_at > started_at)
  )`,
  `create index impersonations_newest on impersonations (company_id, started_at desc)`,
  `create index impersonations_session on impersonations (session_id)`,
  `create index impersonations_admin on impersonations (admin_id)`,
  `select protect_company_table('impersonations')`,
  `alter table audit_log add column impersonation_id uuid`,
]

/** The accesses of system administrators to companies of others, and the calls that were made in each (SYS-4). */
export const impersonations = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
