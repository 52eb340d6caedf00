import { sql, type Kysely } from 'kysely'

const statements = [
  `create table retention_rules (
    company_id bigint not null primary key references companies on delete cascade,
    months integer not null check (months in (6, 12, 24, 36)),
    admin_id bigint references admins on delete set null,
    changed_at timestamptz not null
  )`,
  `create index retention_rules_admin on retention_rules (admin_id) where admin_id is not null`,
  `select protect_company_table('retention_rules')`,
  `create table retention_days (
    company_id bigint not null references companies on delete cascade,
    -- In UTC.
    day date not null,
    conversations integer not null,
    primary key (company_id, day)
  )`,
  `select protect_company_table('retention_days')`,
]

/** After how many months without a message a company deletes conversations, and how many it has deleted (PRIV-3). */
export const retention = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
